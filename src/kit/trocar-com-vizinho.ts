/** Returns the list with item `n` one place up or down, or null where there is no such place. */
export function trocarComVizinho<T extends object>(lista: readonly T[], n: number, passo: -1 | 1): T[] | null {
  const [este, vizinho] = [lista[n], lista[n + passo]]
  return este && vizinho ? lista.with(n, vizinho).with(n + passo, este) : null
}
