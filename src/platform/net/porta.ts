import type { Server } from 'node:net'

/** Returns the port of a listening server. */
export function portaDe(servidor: Pick<Server, 'address'>): number {
  const endereco = servidor.address()
  if (endereco === null || typeof endereco === 'string') throw new TypeError('the server listens on no port')
  return endereco.port
}
