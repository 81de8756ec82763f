import { useSyncExternalStore } from 'react'

/**
 * A value outside React that components can subscribe to: the thread also changes from sockets, timers and requests.
 */
export interface Loja<T> {
  obter(): T
  mudar(fn: (atual: T) => T): void
  assinar(fn: () => void): () => void
}

export function criarLoja<T>(inicial: T): Loja<T> {
  let valor = inicial
  const ouvintes = new Set<() => void>()
  return {
    obter: () => valor,
    mudar(fn) {
      const novo = fn(valor)
      if (Object.is(novo, valor)) return
      valor = novo
      for (const ouvinte of ouvintes) ouvinte()
    },
    assinar(fn) {
      ouvintes.add(fn)
      return () => void ouvintes.delete(fn)
    },
  }
}

/** The selector must return a stable value (a field, a string), otherwise the component re-renders forever. */
export function useLoja<T, S>(loja: Loja<T>, seletor: (valor: T) => S): S {
  const ler = () => seletor(loja.obter())
  return useSyncExternalStore(loja.assinar, ler, ler)
}
