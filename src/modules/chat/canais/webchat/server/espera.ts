export interface Aviso {
  /** first name of the colleague who is typing; null: something changed in the thread */
  digitando: string | null
}

export interface Lugar {
  /** Resolves with the notice; null on timeout or when a newer window replaced this one. */
  fim: Promise<Aviso | null>
  sair(): void
}

export interface SalaDeEspera {
  /** null: the limit of this address, or of the process, is reached. */
  entrar(visitante: string, endereco: string): Lugar | null
  acordar(visitante: string, aviso: Aviso): void
  /** Makes all waiting requests query again: notices may have been lost, or the process is stopping. */
  acordarTodos(): void
}

interface Limites {
  ms: number
  porVisitante: number
  porEndereco: number
  aoTodo: number
}

/**
 * Holds this process's long-poll requests, with a limit per visitor (the oldest gives way), per address and in total.
 */
export function salaDeEspera(
  { ms, porVisitante, porEndereco, aoTodo }: Limites = { ms: 25_000, porVisitante: 4, porEndereco: 60, aoTodo: 5000 },
): SalaDeEspera {
  const visitantes = new Map<string, Set<(aviso: Aviso | null) => void>>()
  const enderecos = new Map<string, number>()
  let total = 0

  function contar(endereco: string, n: 1 | -1): void {
    total += n
    const agora = (enderecos.get(endereco) ?? 0) + n
    if (agora > 0) enderecos.set(endereco, agora)
    else enderecos.delete(endereco)
  }

  return {
    entrar(visitante, endereco) {
      if (total >= aoTodo || (enderecos.get(endereco) ?? 0) >= porEndereco) return null
      const lugares = visitantes.get(visitante) ?? new Set()
      visitantes.set(visitante, lugares)
      if (lugares.size >= porVisitante) lugares.values().next().value?.(null)
      const { promise: fim, resolve } = Promise.withResolvers<Aviso | null>()
      const relogio = setTimeout(() => levantar(null), ms)
      const levantar = (aviso: Aviso | null) => {
        if (!lugares.delete(levantar)) return
        clearTimeout(relogio)
        contar(endereco, -1)
        if (lugares.size === 0) visitantes.delete(visitante)
        resolve(aviso)
      }
      contar(endereco, 1)
      lugares.add(levantar)
      visitantes.set(visitante, lugares)
      return { fim, sair: () => levantar(null) }
    },
    acordar(visitante, aviso) {
      for (const levantar of [...(visitantes.get(visitante) ?? [])]) levantar(aviso)
    },
    acordarTodos() {
      for (const lugares of [...visitantes.values()]) for (const levantar of [...lugares]) levantar({ digitando: null })
    },
  }
}
