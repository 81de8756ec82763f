/**
 * One question at a time for each key. Who comes while it is being answered waits, with the others that came, for the next one: an answer never
 * began before it was asked for, so it is as fresh as one of their own.
 */
export function umaPorVez<R>(perguntar: (chave: string) => Promise<R>): (chave: string) => Promise<R> {
  const emCurso = new Map<string, { agora: Promise<R>; proxima: Promise<R> | null }>()

  function comecar(chave: string): Promise<R> {
    const agora = perguntar(chave)
    const esta = { agora, proxima: null }
    emCurso.set(chave, esta)
    const fim = () => {
      if (emCurso.get(chave) === esta && !esta.proxima) emCurso.delete(chave)
    }
    agora.then(fim, fim)
    return agora
  }

  return (chave) => {
    const atual = emCurso.get(chave)
    if (!atual) return comecar(chave)
    const seguir = () => comecar(chave)
    return (atual.proxima ??= atual.agora.then(seguir, seguir))
  }
}
