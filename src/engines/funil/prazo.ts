import { fimDoDia, fimDoDiaUtil, somarTempoUtil, type Expediente } from '#kit/expediente.ts'
import type { Prazo } from './tipos.ts'

const HORA_MS = 3_600_000

/** How long the law gives, where a stage says so: read from the table of legal terms, never `legal` again. */
export type PrazoLegal = Prazo & { unidade: 'hu' | 'du' | 'dc' }

/** When a stage that was entered at `de` is due; null when it has no term. */
export function vencimento(p: Prazo | null, de: Date, expediente: Expediente, legal: PrazoLegal | null = null): Date | null {
  const termo = p?.unidade === 'legal' ? legal : p
  if (!termo) return null
  if (termo.unidade === 'hu') return somarTempoUtil(expediente, de, termo.valor * HORA_MS)
  return termo.unidade === 'du' ? fimDoDiaUtil(expediente, de, termo.valor) : fimDoDia(expediente.fuso, de, termo.valor)
}
