import { AsyncLocalStorage } from 'node:async_hooks'
import { LIMITES } from './limites.ts'
import { Lotacao, LotacaoPorChave } from './lotacao.ts'

/** Concurrent transactions of requests for one row; the others wait without a connection. */
const NA_MESMA_LINHA = 4
/**
 * Concurrent transactions of requests for any row. The rest of the pool is reserved for reads, so that locked rows
 * never block them.
 */
const AO_TODO = LIMITES.pedidos.conexoes - 4
const ESPERA_AO_TODO_MS = 10_000

const transacoes = new Lotacao(AO_TODO, ESPERA_AO_TODO_MS)
const porLinha = new LotacaoPorChave(NA_MESMA_LINHA, LIMITES.pedidos.trava)

/** One HTTP request, for the limits of database connections. */
export class Pedido {
  readonly #linha: string | null
  #abertas = 0
  #entrada: Promise<() => void> | undefined
  #vivo = true

  /** `linha`: id of the row that the request names, if any. */
  constructor(linha: string | null) {
    this.#linha = linha
  }

  /** Called after the response: what still runs is background work. */
  terminar(): void {
    this.#vivo = false
  }

  get vivo(): boolean {
    return this.#vivo
  }

  /** Runs a transaction once a slot is free. A request has one slot, however many transactions it opens at a time. */
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

/** Returns the request that this code runs for, until its response was sent. */
export const pedidoAtual = (): Pedido | undefined => {
  const pedido = contexto.getStore()
  return pedido?.vivo ? pedido : undefined
}

export const noPedido = <T>(pedido: Pedido, fn: () => T): T => contexto.run(pedido, fn)
/** Runs work that a request only triggers and that has its own limits. */
export const foraDoPedido = <T>(fn: () => T): T => contexto.run(undefined, fn)
