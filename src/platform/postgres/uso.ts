import { AsyncLocalStorage } from 'node:async_hooks'
import { LIMITES } from './limites.ts'
import { Lotacao, LotacaoPorChave } from './lotacao.ts'

/** Transactions of requests that may work on one row at a time; the others wait without a connection. */
const NA_MESMA_LINHA = 4
/**
 * Transactions of requests at a time, for any row. The rest of the pool stays for reads, so that locked rows never stop
 * those.
 */
const AO_TODO = LIMITES.pedidos.conexoes - 4
const ESPERA_AO_TODO_MS = 10_000

const transacoes = new Lotacao(AO_TODO, ESPERA_AO_TODO_MS)
const porLinha = new LotacaoPorChave(NA_MESMA_LINHA, LIMITES.pedidos.trava)

/** One HTTP request, as the database's connections see it. */
export class Pedido {
  readonly #linha: string | null
  #abertas = 0
  #entrada: Promise<() => void> | undefined
  #vivo = true

  /** `linha`: the row that it works on, as far as the request names one. */
  constructor(linha: string | null) {
    this.#linha = linha
  }

  /** Answered: what it started and left behind is background work. */
  terminar(): void {
    this.#vivo = false
  }

  get vivo(): boolean {
    return this.#vivo
  }

  /**
   * Runs a transaction once there is a place for it. A request has one place, however many transactions it opens at a
   * time.
   */
  async comLugar<T>(transacao: () => Promise<T>): Promise<T> {
    this.#abertas++
    const entrada = (this.#entrada ??= entrar(this.#linha))
    try {
      await entrada
      return await transacao()
    } finally {
      if (--this.#abertas === 0) {
        this.#entrada = undefined
        entrada.then(
          (sair) => sair(),
          () => {},
        )
      }
    }
  }
}

async function entrar(linha: string | null): Promise<() => void> {
  const deixarLinha = linha === null ? () => {} : await porLinha.entrar(linha)
  try {
    await transacoes.entrar()
  } catch (erro) {
    deixarLinha()
    throw erro
  }
  return () => {
    transacoes.sair()
    deixarLinha()
  }
}

const contexto = new AsyncLocalStorage<Pedido | undefined>()

/** The request in whose name this code runs, while somebody waits for its answer. */
export const pedidoAtual = (): Pedido | undefined => {
  const pedido = contexto.getStore()
  return pedido?.vivo ? pedido : undefined
}

export const noPedido = <T>(pedido: Pedido, fn: () => T): T => contexto.run(pedido, fn)
/** Runs work that a request only triggers, and that has limits of its own. */
export const foraDoPedido = <T>(fn: () => T): T => contexto.run(undefined, fn)
