import type { pg } from './driver.ts'
import { pedidoAtual } from './uso.ts'

/** The parts of a pool that the query builder uses. */
export interface PoolDoConstrutor {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
  Client: new (config?: string | pg.ClientConfig) => pg.Client
  options: pg.PoolOptions
}

interface PoolInteiro extends pg.Pool {
  Client: PoolDoConstrutor['Client']
}

/** Combines two pools: a request takes a connection with the limits of requests, everything else an internal one. */
export function poolDoServidor(pedidos: pg.Pool, internos: pg.Pool): PoolDoConstrutor {
  return {
    connect: () => (pedidoAtual() ? pedidos : internos).connect(),
    end: async () => void (await Promise.all([pedidos.end(), internos.end()])),
    Client: (internos as PoolInteiro).Client,
    options: internos.options,
  }
}
