import { arredondarCentavos, somar } from '#engines/energia/numeros.ts'
import type { OpcaoDePagamento } from '../contract/dinheiro.ts'
import type { EntradaDaLimpeza, EntradaDosServicos } from '../contract/outras.ts'
import type { ServicoSimulado } from '../contract/resultado-das-outras.ts'
import type { AvisoDaSimulacao, LinhaDoCusto, PrecoSimulado } from '../contract/resultado.ts'
import { emPct } from './em-numeros.ts'
import { simularPagamentos } from './pagamentos.ts'
import { abrirPreco, linhaDeCusto } from './preco.ts'
import { VERSAO_DO_MOTOR } from './versao.ts'

/** Above this height (m) the work is at height: NR-35 counts from 2 m, the price from the second storey. */
const ALTURA_COM_ACRESCIMO_M = 4

function fechar(
  linhas: LinhaDoCusto[],
  porVezCent: number,
  preco: PrecoSimulado,
  piso: number,
  pagamentos: readonly OpcaoDePagamento[],
): ServicoSimulado {
  const avisos: AvisoDaSimulacao[] = []
  if (preco.precoCent <= 0)
    avisos.push({ codigo: 'SEM_LINHAS', gravidade: 'bloqueio', campo: 'linhas', frase: 'Informe o que será cobrado.' })
  if (preco.abaixoDoPiso && preco.margem !== null)
    avisos.push({
      codigo: 'MARGEM',
      gravidade: 'alerta',
      campo: 'preco',
      frase: `Margem de ${emPct(preco.margem)}, piso ${emPct(piso)}.`,
    })
  return {
    versaoDoMotor: VERSAO_DO_MOTOR,
    linhas,
    porVezCent,
    preco,
    pagamentos: simularPagamentos(pagamentos, {
      precoCent: preco.precoCent,
      fluxoAnualCent: [],
      economiaCent: [],
      tma: 0,
    }),
    avisos,
    podeEnviar: !avisos.some((a) => a.gravidade === 'bloqueio'),
  }
}

/** Price of cleaning: by module or m², travel there and back, height, at least the minimum; a year of visits. */
export function calcularLimpeza(e: EntradaDaLimpeza): ServicoSimulado {
  const limpeza =
    e.por === 'modulo'
      ? linhaDeCusto('Limpeza por módulo', e.modulos, e.unitarioCent)
      : linhaDeCusto('Limpeza por m²', e.areaM2, e.unitarioCent)
  const alto = e.alturaM > ALTURA_COM_ACRESCIMO_M
  const linhas = [
    limpeza,
    ...(alto ? [linhaDeCusto('Trabalho em altura', 1, arredondarCentavos(limpeza.totalCent * e.acrescimoAltura))] : []),
    ...(e.distanciaKm > 0 ? [linhaDeCusto('Deslocamento, ida e volta', 2 * e.distanciaKm, e.porKmCent)] : []),
  ]
  const soma = Math.max(e.minimoCent, somar(linhas.map((l) => l.totalCent)))
  const porVezCent = e.vezesPorAno > 1 ? soma - arredondarCentavos(soma * e.descontoRecorrencia) : soma
  const custos = e.custos.map((c) =>
    linhaDeCusto(c.descricao, (c.por === 'modulo' ? e.modulos : (c.quantidade ?? 1)) * e.vezesPorAno, c.unitarioCent),
  )
  const preco = abrirPreco(e.preco, custos, porVezCent * e.vezesPorAno)
  return fechar(linhas, porVezCent, preco, e.preco.piso, e.pagamentos)
}

/** Price of hours and parts. */
export function calcularServicos(e: EntradaDosServicos): ServicoSimulado {
  const linhas = e.linhas.map((l) => linhaDeCusto(l.descricao, l.quantidade, l.unitarioCent))
  const custos = e.linhas.map((l) => linhaDeCusto(l.descricao, l.quantidade, l.custoCent ?? 0))
  const soma = somar(linhas.map((l) => l.totalCent))
  return fechar(linhas, soma, abrirPreco(e.preco, custos, soma), e.preco.piso, e.pagamentos)
}
