import type { z } from 'zod'
import type { Endpoint } from '#kit/endpoint.ts'

/**
 * Returns an endpoint of a contract without its schemas, for calls made by every page: only the server applies the
 * schemas, and they would be a third of the first screen's download. Types come from the contract; a test compares
 * method and path with it.
 */
export function semEsquema<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  method: Endpoint['method'],
  path: Endpoint['path'],
): Endpoint<P, Q, B, R> {
  return { method, path } as Endpoint<P, Q, B, R>
}

/**
 * The same, typed by the endpoint that it replaces: `resumo<typeof conversas.listar>('GET', '/api/chat/conversas')`.
 */
export const resumo = <E extends Endpoint>(method: E['method'], path: E['path']): E => ({ method, path }) as E
