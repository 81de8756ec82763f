interface Ouvinte<T> {
  aoVirNova: (item: T) => void
  /** false after the screen was left: a response that comes then is not used */
  vale: () => boolean
}

/**
 * Detects items added to a list since the page was opened. The first response records the existing items; only those
 * that a live event announced before it are new. Requests run one after the other, so that the first response really is
 * the first.
 */
export function criarNovidades<T>(listar: () => Promise<readonly T[]>, chaveDe: (item: T) => string) {
  const sabidas = new Set<string>()
  const anunciadas: ((item: T) => boolean)[] = []
  let antigas = true
  let fila = Promise.resolve()
  const ver = async ({ aoVirNova, vale }: Ouvinte<T>) => {
    const novas = (await listar()).filter((item) => !sabidas.has(chaveDe(item)))
    if (!vale()) return
    for (const item of novas) {
      sabidas.add(chaveDe(item))
      if (!antigas || anunciadas.some((anunciada) => anunciada(item))) aoVirNova(item)
    }
    antigas = false
  }
  /** Requests the list. `anunciada`: which items the live event is about that caused the request. */
  return (ouvinte: Ouvinte<T>, anunciada?: (item: T) => boolean): Promise<void> => {
    if (anunciada && antigas) anunciadas.push(anunciada)
    fila = fila
      .then(() => ver(ouvinte))
      .catch((erro: unknown) => console.warn('As novidades não puderam ser lidas.', erro))
    return fila
  }
}
