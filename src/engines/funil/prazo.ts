import { fimDoDia, fimDoDiaUtil, somarTempoUtil, tempoUtilEntre, type Expediente } from '#kit/expediente.ts'
import type { Valores } from './campos.ts'
import { valeParaOCartao } from './condicao.ts'
import type { Condicao, Prazo } from './tipos.ts'

const HORA_MS = 3_600_000

/** A term of the law as the table of legal terms holds it: for the cases in which `quando` holds. */
export interface PrazoLegal {
  termo: string
  quando: Condicao | null
  valor: number
  unidade: 'du' | 'dc'
}

/** What the law gives this card: the first row of the term whose case it is. */
export const prazoLegalDe = (p: Prazo | null, tabela: readonly PrazoLegal[], valores: Valores): PrazoLegal | null =>
  (p?.unidade === 'legal' && tabela.find((l) => l.termo === p.termo && valeParaOCartao(l.quando, valores))) || null

/** When a stage that was entered at `de` is due; null when it has no term. */
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
 * As the regulator counts (REN 1.000/2021, art. 656): the day of notice does not count and the last one counts whole; a
 * count neither begins nor ends on a day on which nobody works, while days of the calendar run through the weekends
 * between.
 */
function pelaLei(l: PrazoLegal, de: Date, expediente: Expediente): Date | null {
  const ultimo = l.unidade === 'du' ? fimDoDiaUtil(expediente, de, l.valor) : ultimoDiaCorrido(l.valor, de, expediente)
  return ultimo && fimDoDia(expediente.fuso, ultimo, 0)
}

function ultimoDiaCorrido(dias: number, de: Date, expediente: Expediente): Date | null {
  const primeiro = fimDoDiaUtil(expediente, de, 1)
  return primeiro && fimDoDiaUtil(expediente, fimDoDia(expediente.fuso, primeiro, dias - 1), 0)
}

/**
 * Our clock goes on where it stood still: what was left of the term then is left of it now. What was late stays late.
 */
export function retomar(vencia: Date, parou: Date, agora: Date, expediente: Expediente): Date {
  if (vencia <= parou) return vencia
  return somarTempoUtil(expediente, agora, tempoUtilEntre(expediente, parou, vencia)) ?? vencia
}
