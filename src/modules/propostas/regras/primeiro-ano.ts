import { somarDias, type Dia } from '#kit/dias.ts'

/** From the proposal to the first compensated bill of a small plant: works, connection budget, inspection (reference §1.11). */
const ATE_A_CONEXAO_DIAS = 90

/** First year of a new simulation: that of the expected connection. */
export const primeiroAno = (hoje: Dia): number => Number(somarDias(hoje, ATE_A_CONEXAO_DIAS).slice(0, 4))
