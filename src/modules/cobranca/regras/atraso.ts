import type { FaixaDeAtraso } from '../tipos.ts'

/** Bucket of an open invoice by days after its due date. */
export function faixaDoAtraso(dias: number): FaixaDeAtraso {
  if (dias <= 0) return 'a_vencer'
  if (dias <= 30) return 'ate_30'
  if (dias <= 60) return 'ate_60'
  return dias <= 90 ? 'ate_90' : 'mais_de_90'
}
