import type { LinhaDaSeparacao } from '../../contract/separacoes.ts'
import type { ColetaPendente } from './fila.ts'

/** Thousandths are enough to compare what is shown; the server adds exactly. */
const mil = (texto: string): number => Math.round(Number(texto) * 1000)

export const pego = (l: LinhaDaSeparacao): number => mil(l.separado) / 1000
export const falta = (l: LinhaDaSeparacao): number => Math.max(0, mil(l.qtd) - mil(l.separado)) / 1000
export const completa = (l: LinhaDaSeparacao): boolean => mil(l.separado) >= mil(l.qtd)

/** The line with what this device took and has not delivered. */
export function comPendentes(l: LinhaDaSeparacao, pendentes: readonly ColetaPendente[]): LinhaDaSeparacao {
  const dela = pendentes.filter((p) => p.coleta.linha_id === l.id)
  if (dela.length === 0) return l
  const soma = dela.reduce((n, p) => n + mil(p.coleta.quantidade), mil(l.separado))
  const novas = dela.flatMap((p) => (p.coleta.quantidade.startsWith('-') ? [] : p.coleta.series))
  return { ...l, separado: String(soma / 1000), series: [...l.series, ...novas] }
}
