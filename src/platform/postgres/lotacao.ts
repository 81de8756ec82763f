import { ErroApp } from '#kit/erro.ts'

export const OCUPADO = 'Este registro está sendo alterado por outra pessoa agora. Tente de novo em alguns segundos.'

interface Espera {
  entrar(): void
  relogio: NodeJS.Timeout
}

/** Semaphore: `lugares` at a time; the others queue for at most `esperaMs` and are then refused. */
export class Lotacao {
  #dentro = 0
  #fila: Espera[] = []
  readonly #lugares: number
  readonly #esperaMs: number

  constructor(lugares: number, esperaMs: number) {
    this.#lugares = lugares
    this.#esperaMs = esperaMs
  }

  get vazia(): boolean {
    return this.#dentro === 0 && this.#fila.length === 0
  }

  async entrar(): Promise<void> {
    if (this.#dentro < this.#lugares) {
      this.#dentro++
      return
    }
    await new Promise<void>((ok, recusar) => {
      const espera: Espera = {
        entrar: ok,
        relogio: setTimeout(() => {
          this.#fila.splice(this.#fila.indexOf(espera), 1)
          recusar(new ErroApp('BUSY', 503, OCUPADO))
        }, this.#esperaMs),
      }
      this.#fila.push(espera)
    })
  }

  /** Passes the slot to the next in the queue. */
  sair(): void {
    const proxima = this.#fila.shift()
    if (!proxima) {
      this.#dentro--
      return
    }
    clearTimeout(proxima.relogio)
    proxima.entrar()
  }
}

/** One `Lotacao` per key, while it is in use. */
export class LotacaoPorChave {
  #todas = new Map<string, Lotacao>()
  readonly #nova: () => Lotacao

  constructor(lugares: number, esperaMs: number) {
    this.#nova = () => new Lotacao(lugares, esperaMs)
  }

  /** Returns the function that leaves. */
  async entrar(chave: string): Promise<() => void> {
    const lotacao = this.#todas.get(chave) ?? this.#nova()
    this.#todas.set(chave, lotacao)
    await lotacao.entrar()
    return () => {
      lotacao.sair()
      if (lotacao.vazia) this.#todas.delete(chave)
    }
  }
}
