/**
 * Divides a whole amount by weights of any size so that the parts sum to it exactly: each part is rounded down, and the
 * cents left go to the largest remainders, the first line first. Without any weight all parts are zero.
 */
export function ratear(total: number, pesos: readonly bigint[]): number[] {
  const soma = pesos.reduce((s, p) => s + p, 0n)
  if (soma <= 0n) return pesos.map(() => 0)
  const exatas = pesos.map((p) => BigInt(total) * p)
  const partes = exatas.map((e) => Number(e / soma))
  const ordem = exatas
    .map((e, i) => ({ i, resto: e % soma }))
    .toSorted((a, b) => (a.resto === b.resto ? a.i - b.i : a.resto < b.resto ? 1 : -1))
  const sobra = total - partes.reduce((s, p) => s + p, 0)
  for (const { i } of ordem.slice(0, sobra)) partes[i] = (partes[i] ?? 0) + 1
  return partes
}
