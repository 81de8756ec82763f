import { somarDias, somarMeses, type Dia } from '#kit/dias.ts'

/** A member has at least this many days to pay, unless the batch itself is due earlier. */
const PRAZO_MINIMO = 5
/** A suggested date is no nearer than this: a batch is checked and approved before it leaves. */
const PRAZO_SUGERIDO = 7

const noDia = (mes: Dia, dia: number): Dia => `${mes.slice(0, 7)}-${String(dia).padStart(2, '0')}`

/** The 10th that is at least a week away. */
export function sugerirVencimento(hoje: Dia): Dia {
  const deste = noDia(hoje, 10)
  return deste >= somarDias(hoje, PRAZO_SUGERIDO) ? deste : somarMeses(deste, 1)
}

/**
 * Due date of a line: the member's day in the month in which the batch is due. Where that leaves less than five days, and
 * is sooner than the batch itself, the same day of the next month.
 */
export function vencimentoDaLinha(p: { doLote: Dia; dia: number; hoje: Dia }): Dia {
  const prazo = somarDias(p.hoje, PRAZO_MINIMO)
  const minimo = p.doLote > p.hoje && p.doLote < prazo ? p.doLote : prazo
  let dela = noDia(p.doLote, p.dia)
  while (dela < minimo) dela = somarMeses(dela, 1)
  return dela
}

/** Why a batch cannot be due on a day, in a sentence; null: it can. */
export function recusaDoVencimento(vencimento: Dia, competencia: string, hoje: Dia): string | null {
  if (vencimento < hoje) return 'O vencimento já passou: escolha de hoje em diante'
  if (vencimento < `${competencia}-01`) return 'O vencimento vem depois do mês'
  return vencimento > somarMeses(hoje, 12) ? 'O vencimento fica a menos de um ano de hoje' : null
}
