/** Seeded random numbers: every choice of a run derives from one printed seed. */
export interface Sorteio {
  /** 0 ≤ n < 1 */
  um(): number
  /** A whole number below `n`. */
  ate(n: number): number
  chance(p: number): boolean
  de<T>(lista: readonly T[]): T | undefined
  embaralhar<T>(lista: T[]): T[]
}

/** mulberry32 */
export function criarSorteio(semente: number): Sorteio {
  let estado = semente >>> 0
  const um = () => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const ate = (n: number) => Math.floor(um() * n)
  return {
    um,
    ate,
    chance: (p) => um() < p,
    de: (lista) => lista[ate(lista.length)],
    embaralhar(lista) {
      for (let i = lista.length - 1; i > 0; i--) {
        const j = ate(i + 1)
        const [a, b] = [lista[i], lista[j]] as [(typeof lista)[number], (typeof lista)[number]]
        lista[i] = b
        lista[j] = a
      }
      return lista
    },
  }
}
