/** Edits between two names. */
function distancia(a: string, b: string): number {
  let antes = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const agora = [i]
    for (let j = 1; j <= b.length; j++)
      agora[j] = Math.min(
        (antes[j] ?? 0) + 1,
        (agora[j - 1] ?? 0) + 1,
        (antes[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    antes = agora
  }
  return antes[b.length] ?? 0
}

/** Up to three of `nomes` that may have been meant: the same group first, then the fewest edits. */
export function parecidas(nome: string, nomes: readonly string[]): string[] {
  const [grupo] = nome.split('.')
  return nomes
    .map((n) => ({ n, d: distancia(nome, n) - (n.split('.')[0] === grupo ? 3 : 0) }))
    .filter(({ n, d }) => d <= Math.max(3, Math.floor(n.length / 2)))
    .toSorted((a, b) => a.d - b.d || a.n.localeCompare(b.n))
    .slice(0, 3)
    .map(({ n }) => n)
}
