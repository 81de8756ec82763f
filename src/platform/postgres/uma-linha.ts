/** Returns the row of a statement that always returns one, as `insert … returning` and counts do. */
export function umaLinha<T>(linhas: readonly T[]): T {
  const [linha] = linhas
  if (linha === undefined) throw new TypeError('the statement returned no row')
  return linha
}
