import { somarDias, somarMeses, type Dia } from '#kit/dias.ts'
import type { Frequencia } from './frequencia.ts'

/** The time between visits, and the day of the last one: as many visits as were sold for the year. */
export function visitasDaLimpeza(vezesPorAno: number, primeira: Dia): Frequencia & { ate: Dia } {
  if (12 % vezesPorAno === 0) {
    const cada_meses = 12 / vezesPorAno
    return { cada_meses, cada_dias: null, ate: somarMeses(primeira, cada_meses * (vezesPorAno - 1)) }
  }
  const cada_dias = Math.floor(365 / vezesPorAno)
  return { cada_meses: null, cada_dias, ate: somarDias(primeira, cada_dias * (vezesPorAno - 1)) }
}
