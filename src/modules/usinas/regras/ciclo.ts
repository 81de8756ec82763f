import { type Dia, somarMeses } from '#kit/dias.ts'

/** First day of the utility's next cycle after a request: it applies a change from there on (REN 1.000 art. 655-H). */
export function proximoCiclo(pedidaEm: Dia, diaLeitura: number): Dia {
  const neste = `${pedidaEm.slice(0, 8)}${String(diaLeitura).padStart(2, '0')}`
  return neste > pedidaEm ? neste : somarMeses(neste, 1)
}
