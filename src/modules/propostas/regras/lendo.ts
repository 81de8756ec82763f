/** How long after its last sign a reader counts as being on the page: it reports every 10 s. */
export const AINDA_NA_PAGINA_MS = 25_000

interface Vista {
  em: string
  segundos: number
  partes: readonly string[]
}

/** The part that is in view according to the last stored view; null when that one has ended. */
export function parteEmVista(v: Vista | undefined, agora: number): string | null {
  if (!v) return null
  const ultimoSinal = new Date(v.em).getTime() + v.segundos * 1000
  return agora - ultimoSinal < AINDA_NA_PAGINA_MS ? (v.partes.at(-1) ?? '') : null
}

/** The sign that is still fresh, of a live event. */
export const aindaLe = (sinal: { parte: string; em: number } | undefined, agora: number): string | null =>
  sinal && agora - sinal.em < AINDA_NA_PAGINA_MS ? sinal.parte : null
