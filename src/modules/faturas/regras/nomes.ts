import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'

export const nomeDoLote = (l: { competencia: string; serie: number }): string => `${l.competencia}-${letraDa(l.serie)}`
export const letraDa = (serie: number): string => String.fromCodePoint(64 + serie)

/** `2027-01-0118`: the invoices of a month in one sequence. */
export const numeroDaFatura = (competencia: string, n: number): string => `${competencia}-${String(n).padStart(4, '0')}`
/** Names the payment at the bank: letters and digits only. */
export const txidDaFatura = (numero: string): string => `FAT${numero.replaceAll('-', '')}`

export const NOME_DO_MODELO: Readonly<Record<ModeloDeCobranca, string>> = {
  FIXO_MENSAL: 'Fixo mensal',
  CREDITOS_COMPENSADOS: 'Créditos compensados',
  DINAMICO_SOBRE_TARIFA: 'Dinâmico sobre a tarifa',
  ECONOMIA_GARANTIDA: 'Economia garantida',
}

/** Numbers of units are compared without punctuation; zeros count. */
export const ucComparavel = (uc: string): string => uc.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
