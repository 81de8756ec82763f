import { calcular } from '#modules/simulacoes/regras/calcular.ts'
import type { OpcaoDaUsina } from '../cliente/usina.ts'
import type { EscolhaDaUsina } from './dados.ts'

/**
 * The option under the customer's premises. With the proposal's own it is the frozen one: the engine may be newer than
 * the snapshot. The price never changes.
 */
export function ajustar(o: OpcaoDaUsina, e: EscolhaDaUsina): OpcaoDaUsina {
  const { premissas } = o.entrada
  const { inflacaoEnergia, crescimentoConsumo } = e
  if (inflacaoEnergia === premissas.inflacaoEnergia && crescimentoConsumo === premissas.crescimentoConsumo) return o
  const r = calcular({ ...o.entrada, premissas: { ...premissas, inflacaoEnergia, crescimentoConsumo } })
  return { ...o, ano1: r.ano1, anos: r.anos, indicadores: r.indicadores }
}
