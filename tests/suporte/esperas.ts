import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'

/** Polls `fn` until it is true; returns false when the time runs out. */
export async function ate(fn: () => boolean | Promise<boolean>, limiteMs: number): Promise<boolean> {
  const fim = Date.now() + limiteMs
  do {
    if (await fn()) return true
    await esperar(50)
  } while (Date.now() < fim)
  return false
}

export function portaLivre(): Promise<number> {
  return new Promise((resolve) => {
    const servidor = createServer().listen(0, '127.0.0.1', () => {
      const { port } = servidor.address() as AddressInfo
      servidor.close(() => resolve(port))
    })
  })
}
