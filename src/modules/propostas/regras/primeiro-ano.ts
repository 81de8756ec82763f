import { somarDias, type Dia } from '#kit/dias.ts'

/** From the proposal to the first compensated bill of a small plant: works, connection budget, inspection (reference §1.11). */
const ATE_A_CONEXAO_DIAS = 90

/** First year of a new simulation: that of the expected connection. */
export const primeiroAno = (hoje: Dia): number => Number(somarDias(hoje, ATE_A_CONEXAO_DIAS).slice(0, 4))

/** The first year of inputs that are renewed or repriced: one that is over takes the Fio B of a connection that did not come. */
export const primeiroAnoAinda = (ano: number, hoje: Dia): number =>
  ano < Number(hoje.slice(0, 4)) ? primeiroAno(hoje) : ano
