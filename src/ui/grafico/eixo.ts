/**
 * Returns a round number at or above the highest bar. `passo` is the unit of round numbers (60 for seconds, otherwise
 * 1).
 */
export function tetoDoEixo(maior: number, passo = 1): number {
  const m = maior / passo
  if (m <= 4) return 4 * passo
  const base = 10 ** Math.floor(Math.log10(m))
  return passo * ([1, 2, 5, 10].map((f) => f * base).find((t) => t >= m) ?? m)
}
