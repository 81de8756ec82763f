import { useSyncExternalStore } from 'react'

/**
 * A value outside React that components may watch: the thread changes from sockets, timers and calls, not only from
 * clicks.
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

/** The selector must answer something stable (a field, a string), or the component would draw for ever. */
export function useLoja<T, S>(loja: Loja<T>, seletor: (valor: T) => S): S {
  const ler = () => seletor(loja.obter())
  return useSyncExternalStore(loja.assinar, ler, ler)
}
