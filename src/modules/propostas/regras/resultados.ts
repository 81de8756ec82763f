import type { ServicoSimulado } from '#modules/simulacoes/contract/resultado-das-outras.ts'
import { calcularAssinatura, calcularInvestimento } from '#modules/simulacoes/regras/outras.ts'
import { calcularLimpeza, calcularServicos } from '#modules/simulacoes/regras/servicos.ts'
import type { ConteudoDaProposta } from '../contract/conteudo.ts'
import type { ResultadosCongelados, ServicoCongelado } from '../contract/resultados-congelados.ts'

const congelarServico = ({
  versaoDoMotor,
  linhas,
  porVezCent,
  pagamentos,
  preco,
}: ServicoSimulado): ServicoCongelado => ({
  versaoDoMotor,
  linhas: linhas.map(({ descricao, quantidade, unitarioCent, totalCent }) => ({
    descricao,
    quantidade,
    unitarioCent,
    totalCent,
  })),
  porVezCent,
  pagamentos,
  precoCent: preco.precoCent,
  descontoCent: preco.descontoCent,
})

/** The figures of a kind that is not a plant, for the snapshot; a plant's are its variants. */
export function resultadosDe(c: ConteudoDaProposta): ResultadosCongelados {
  switch (c.tipo) {
    case 'autoconsumo':
      return {}
    case 'investimento': {
      const { avisos: _, podeEnviar: __, cenarios, ...r } = calcularInvestimento(c.entrada)
      return { investimento: { ...r, cenarios: cenarios.map(({ rastro: ___, ...cenario }) => cenario) } }
    }
    case 'assinatura': {
      const { avisos: _, podeEnviar: __, ...r } = calcularAssinatura(c.entrada)
      return { assinatura: r }
    }
    case 'limpeza':
      return { limpeza: congelarServico(calcularLimpeza(c.entrada)) }
    case 'servicos':
      return { servicos: congelarServico(calcularServicos(c.entrada)) }
  }
}
