import { faixasDeAtraso, type FaixaDeAtraso } from '../tipos.ts'

/** First and last day of each bucket; null: without an end. */
export const DIAS_DA_FAIXA: Readonly<Record<FaixaDeAtraso, readonly [de: number | null, ate: number | null]>> = {
  a_vencer: [null, 0],
  ate_30: [1, 30],
  ate_60: [31, 60],
  ate_90: [61, 90],
  mais_de_90: [91, null],
}

/** Bucket of an open invoice by days after its due date. */
export function faixaDoAtraso(dias: number): FaixaDeAtraso {
  return faixasDeAtraso.find((f) => dias <= (DIAS_DA_FAIXA[f][1] ?? Infinity)) ?? 'mais_de_90'
}
