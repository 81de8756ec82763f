/**
 * A round number at or above the highest bar, for the axis. `passo`: what counts as round (60 for seconds, 1 for the
 * rest).
 */
export function tetoDoEixo(maior: number, passo = 1): number {
  const m = maior / passo
  if (m <= 4) return 4 * passo
  const base = 10 ** Math.floor(Math.log10(m))
  return passo * ([1, 2, 5, 10].map((f) => f * base).find((t) => t >= m) ?? m)
}
