import type { pg } from './driver.ts'
import { pedidoAtual } from './uso.ts'

/** What the query builder asks of a pool. */
export interface PoolDoConstrutor {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
  Client: new (config?: string | pg.ClientConfig) => pg.Client
  options: pg.PoolOptions
}

interface PoolInteiro extends pg.Pool {
  Client: PoolDoConstrutor['Client']
}

/**
 * Two pools as one: a request takes a connection with the limits of requests, everything else one of the internal ones.
 */
export function poolDoServidor(pedidos: pg.Pool, internos: pg.Pool): PoolDoConstrutor {
  return {
    connect: () => (pedidoAtual() ? pedidos : internos).connect(),
    end: async () => void (await Promise.all([pedidos.end(), internos.end()])),
    Client: (internos as PoolInteiro).Client,
    options: internos.options,
  }
}
