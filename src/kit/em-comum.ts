interface Vez<R> {
  agora: Promise<R>
  /** begins when `agora` ends; shared by all who asked meanwhile */
  proxima: Promise<R> | null
}

/**
 * Shares a computation among callers with the same key. A caller joins only a run that begins after its call, so that it
 * never gets a result that is older than its question: at most one run is in progress for a key, and one waits.
 */
export function emComum<R>(): (chave: string, fazer: () => Promise<R>) => Promise<R> {
  const vezes = new Map<string, Vez<R>>()
  function comecar(chave: string, fazer: () => Promise<R>): Promise<R> {
    const esta: Vez<R> = { agora: fazer(), proxima: null }
    vezes.set(chave, esta)
    const esquecer = () => {
      if (esta.proxima === null && vezes.get(chave) === esta) vezes.delete(chave)
    }
    esta.agora.then(esquecer, esquecer)
    return esta.agora
  }
  return (chave, fazer) => {
    const vez = vezes.get(chave)
    if (!vez) return comecar(chave, fazer)
    const seguir = () => comecar(chave, fazer)
    vez.proxima ??= vez.agora.then(seguir, seguir)
    return vez.proxima
  }
}
