interface Passo {
  metodo: string
  argumentos: unknown[]
}

/**
 * Replaces an object whose library is not loaded yet: calls are recorded and, when the chain is awaited, the library is
 * loaded and the calls are made on the real object. Only for chains that end in an await:
 * `from('x').select('y').single()`, `from('x').upload(…)`.
 */
export function sobDemanda(carregar: () => Promise<unknown>, passos: readonly Passo[] = []): unknown {
  const repetir = async (): Promise<unknown> => {
    let alvo: unknown = await carregar()
    for (const { metodo, argumentos } of passos) {
      const chamado = (alvo as Record<string, unknown>)[metodo]
      if (typeof chamado !== 'function') throw new TypeError(`${metodo} is not a method of the client`)
      alvo = chamado.apply(alvo, argumentos)
    }
    return alvo
  }
  return new Proxy(
    {},
    {
      get(_alvo, nome) {
        if (typeof nome === 'symbol') return undefined
        // without a recorded call, awaiting the client itself must not load it
        if (nome === 'then' && passos.length === 0) return undefined
        if (nome === 'then')
          return (certo: (v: unknown) => unknown, errado: (e: unknown) => unknown) => repetir().then(certo, errado)
        return (...argumentos: unknown[]) => sobDemanda(carregar, [...passos, { metodo: nome, argumentos }])
      },
    },
  )
}
