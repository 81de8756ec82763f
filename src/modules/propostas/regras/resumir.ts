import { calcular, calcularVariantes } from '#modules/simulacoes/regras/calcular.ts'
import { calcularAssinatura, calcularInvestimento } from '#modules/simulacoes/regras/outras.ts'
import { calcularLimpeza, calcularServicos } from '#modules/simulacoes/regras/servicos.ts'
import { VERSAO_DO_MOTOR } from '#modules/simulacoes/regras/versao.ts'
import type { AvisoDaSimulacao, PrecoSimulado } from '#modules/simulacoes/contract/resultado.ts'
import type { ConteudoDaProposta } from '../contract/conteudo.ts'
import type { ResumoDaVersao } from '../contract/formas.ts'

/** What the server reads of the inputs: figures for lists, what stops sending, and the discount. */
export interface Resumo extends ResumoDaVersao {
  cidade: string | null
  versao_do_motor: string
  avisos: AvisoDaSimulacao[]
  bloqueios: string[]
  /** largest of the variants */
  desconto_centavos: number
  /** smallest of the variants, a fraction */
  margem: number | null
  piso: number | null
  abaixo_do_piso: boolean
}

const semPreco = { desconto_centavos: 0, margem: null, piso: null, abaixo_do_piso: false }

function doPreco(precos: readonly PrecoSimulado[], piso: number) {
  const margens = precos.flatMap((p) => (p.margem === null ? [] : [p.margem]))
  return {
    desconto_centavos: Math.max(0, ...precos.map((p) => p.descontoCent)),
    margem: margens.length > 0 ? Math.min(...margens) : null,
    piso,
    abaixo_do_piso: precos.some((p) => p.abaixoDoPiso),
  }
}

const fechar = (r: Omit<Resumo, 'bloqueios' | 'versao_do_motor' | 'cidade'> & { cidade?: string }): Resumo => ({
  ...r,
  cidade: r.cidade ?? null,
  versao_do_motor: VERSAO_DO_MOTOR,
  bloqueios: [...new Set(r.avisos.filter((a) => a.gravidade === 'bloqueio').map((a) => a.frase))],
})

const semUsina = { kwp: null, economia_ano_centavos: null, payback_anos: null }

export function resumir(c: ConteudoDaProposta): Resumo {
  switch (c.tipo) {
    case 'autoconsumo': {
      const variantes = calcularVariantes(c.entrada)
      const r = variantes[0]?.resultado ?? calcular(c.entrada)
      return fechar({
        kwp: r.usina.kWp,
        valor_centavos: r.preco.precoCent,
        economia_ano_centavos: r.ano1.economiaCent,
        payback_anos: r.indicadores.paybackSimplesAnos,
        cidade: c.entrada.local.cidade,
        avisos: variantes.flatMap((v) => v.resultado.avisos),
        ...doPreco(
          variantes.map((v) => v.resultado.preco),
          c.entrada.preco.piso,
        ),
      })
    }
    case 'investimento': {
      const r = calcularInvestimento(c.entrada)
      const base = r.cenarios.find((x) => x.nome === 'base')
      return fechar({
        kwp: c.entrada.kWp * c.entrada.cota,
        valor_centavos: r.aporteCent,
        economia_ano_centavos: base?.anos[0]?.investidorCent ?? null,
        payback_anos: base?.paybackSimplesAnos ?? null,
        avisos: r.avisos,
        ...semPreco,
      })
    }
    case 'assinatura': {
      const r = calcularAssinatura(c.entrada)
      return fechar({
        ...semUsina,
        valor_centavos: r.cobrancaCent,
        economia_ano_centavos: r.economiaCent,
        avisos: r.avisos,
        ...semPreco,
      })
    }
    case 'limpeza':
    case 'servicos': {
      const r = c.tipo === 'limpeza' ? calcularLimpeza(c.entrada) : calcularServicos(c.entrada)
      return fechar({
        ...semUsina,
        valor_centavos: r.preco.precoCent,
        avisos: r.avisos,
        ...doPreco([r.preco], c.entrada.preco.piso),
      })
    }
  }
}
