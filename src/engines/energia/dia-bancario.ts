import { diaDaSemana, somarDias, type Dia } from '#kit/dias.ts'
import { feriadoNacional } from '#kit/feriados.ts'

const fimDeSemana = (dia: Dia) => diaDaSemana(dia) === 0 || diaDaSemana(dia) === 6
const aberto = (dia: Dia) => !fimDeSemana(dia) && feriadoNacional(dia) === undefined

/**
 * Whether banks serve customers on a day: no weekend, national holiday, Carnival, Corpus Christi or last business day of
 * the year (reference §5). The legal calendar is another one: Carnival is no holiday there.
 */
export function diaUtilBancario(dia: Dia): boolean {
  if (!aberto(dia)) return false
  const fim = `${dia.slice(0, 4)}-12-31`
  for (let d = somarDias(dia, 1); d <= fim; d = somarDias(d, 1)) {
    if (aberto(d)) return true
  }
  return false
}

/** The day itself when banks are open, else the next one on which they are. */
export function proximoDiaUtilBancario(dia: Dia): Dia {
  let d = dia
  while (!diaUtilBancario(d)) d = somarDias(d, 1)
  return d
}
