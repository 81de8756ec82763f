import { fimDoDia, fimDoDiaUtil, somarTempoUtil, tempoUtilEntre, type Expediente } from '#kit/expediente.ts'
import type { Valores } from './campos.ts'
import { valeParaOCartao } from './condicao.ts'
import type { Condicao, Prazo } from './tipos.ts'

const HORA_MS = 3_600_000

/** A row of the table of legal deadlines: applies to the cases in which `quando` is true. */
export interface PrazoLegal {
  termo: string
  quando: Condicao | null
  valor: number
  unidade: 'du' | 'dc'
}

/** The legal deadline of this card: the first row of its term whose condition matches. */
export const prazoLegalDe = (p: Prazo | null, tabela: readonly PrazoLegal[], valores: Valores): PrazoLegal | null =>
  (p?.unidade === 'legal' && tabela.find((l) => l.termo === p.termo && valeParaOCartao(l.quando, valores))) || null

/** Due date of a stage entered at `de`; null when it has no deadline. */
export function vencimento(
  p: Prazo | null,
  de: Date,
  expediente: Expediente,
  legal: PrazoLegal | null = null,
): Date | null {
  if (!p) return null
  if (p.unidade === 'legal') return legal && pelaLei(legal, de, expediente)
  if (p.unidade === 'hu') return somarTempoUtil(expediente, de, p.valor * HORA_MS)
  return p.unidade === 'du' ? fimDoDiaUtil(expediente, de, p.valor) : fimDoDia(expediente.fuso, de, p.valor)
}

/**
 * Counts as the regulator does (REN 1.000/2021, art. 656): the day of notice is excluded, the last day is included; a
 * period neither starts nor ends on a non-working day, while calendar days include the weekends in between.
 */
function pelaLei(l: PrazoLegal, de: Date, expediente: Expediente): Date | null {
  const ultimo = l.unidade === 'du' ? fimDoDiaUtil(expediente, de, l.valor) : ultimoDiaCorrido(l.valor, de, expediente)
  return ultimo && fimDoDia(expediente.fuso, ultimo, 0)
}

function ultimoDiaCorrido(dias: number, de: Date, expediente: Expediente): Date | null {
  const primeiro = fimDoDiaUtil(expediente, de, 1)
  return primeiro && fimDoDiaUtil(expediente, fimDoDia(expediente.fuso, primeiro, dias - 1), 0)
}

/** Resumes a paused deadline with the time that was left when it was paused. An overdue one stays overdue. */
export function retomar(vencia: Date, parou: Date, agora: Date, expediente: Expediente): Date {
  if (vencia <= parou) return vencia
  return somarTempoUtil(expediente, agora, tempoUtilEntre(expediente, parou, vencia)) ?? vencia
}
