/** Returns a seeded generator of pseudorandom numbers, so that every start creates the same company. */
export function sorte(semente: number): () => number {
  let s = semente
  return () => {
    s = (Math.imul(s, 1_664_525) + 1_013_904_223) >>> 0
    return s / 2 ** 32
  }
}
