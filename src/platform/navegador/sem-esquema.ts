import type { z } from 'zod'
import type { Endpoint } from '#kit/endpoint.ts'

/**
 * An endpoint of a contract without its schemas, for what every page calls: the schemas are the server's to apply and would
 * be a third of what the first screen downloads. Types come from the contract; a test compares method and path with it.
 */
export function semEsquema<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  method: Endpoint['method'],
  path: Endpoint['path'],
): Endpoint<P, Q, B, R> {
  return { method, path } as Endpoint<P, Q, B, R>
}

/** The same, typed by the endpoint it stands for: `resumo<typeof conversas.listar>('GET', '/api/chat/conversas')`. */
export const resumo = <E extends Endpoint>(method: E['method'], path: E['path']): E => ({ method, path }) as E
