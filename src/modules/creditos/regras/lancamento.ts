import type { Lancamento, Linha } from '#engines/razao/partida.ts'
import type { ContaDoRazao, TipoDeLancamento } from '../tipos.ts'

export type LinhaDeCreditos = Linha<ContaDoRazao>

/** What a posting is about: its natural key. */
export interface Fato {
  tipo: Exclude<TipoDeLancamento, 'estorno'>
  unidadeId: string | null
  usinaId: string | null
  /** YYYY-MM */
  competencia: string
  /** month of the batch, for expiry and opening alone */
  loteMes: string | null
}

/** A posting as the facts ask for it, with its source. */
export interface LancamentoDeCreditos extends Fato, Lancamento<ContaDoRazao> {
  contaId: string | null
  rateioN?: number | undefined
  dados?: Readonly<Record<string, number | string>> | undefined
  motivo?: string | undefined
}

export const chaveDoFato = (f: Fato): string =>
  [f.tipo, f.unidadeId ?? '', f.usinaId ?? '', f.competencia, f.loteMes ?? ''].join('|')

/** Name of a batch on the lines of a unit: plant and month. */
export const loteDe = (usinaId: string | null, mes: string): string => `${usinaId ?? ''}|${mes}`
export const usinaDoLote = (lote: string): string | null => lote.split('|')[0] || null
export const mesDoLote = (lote: string): string => lote.split('|')[1] ?? ''
