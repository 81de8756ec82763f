/** A value outside React that components watch with `useSyncExternalStore(loja.assinar, loja.ler)`. */
export interface Loja<T> {
  ler: () => T
  mudar: (valor: T) => void
  assinar: (fn: () => void) => () => void
}

export function criarLoja<T>(inicial: T): Loja<T> {
  let valor = inicial
  const ouvintes = new Set<() => void>()
  return {
    ler: () => valor,
    mudar(novo) {
      if (Object.is(novo, valor)) return
      valor = novo
      for (const fn of [...ouvintes]) fn()
    },
    assinar(fn) {
      ouvintes.add(fn)
      return () => void ouvintes.delete(fn)
    },
  }
}
