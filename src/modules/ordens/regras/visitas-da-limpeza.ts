import { somarMeses, type Dia } from '#kit/dias.ts'

/** Visits that a month is too long for are agreed one by one. */
const VEZES_MAXIMAS = 12

/** Whether a cleaning that was sold so many times a year repeats by months. */
export const repeteEmMeses = (vezesPorAno: number): boolean => vezesPorAno > 1 && vezesPorAno <= VEZES_MAXIMAS

/** The months between visits, and the day of the last one: as many visits as were sold for the year. */
export function visitasDaLimpeza(vezesPorAno: number, primeira: Dia): { cada_meses: number; ate: Dia } {
  const cada_meses = Math.max(1, Math.round(12 / vezesPorAno))
  return { cada_meses, ate: somarMeses(primeira, cada_meses * (vezesPorAno - 1)) }
}
