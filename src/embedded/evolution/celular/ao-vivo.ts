import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Aviso } from '../rede/mundo.ts'

export interface AoVivo {
  avisar(aviso: Aviso): void
  registrar(app: FastifyInstance): void
  fechar(): void
}

/**
 * Sends server-sent events to every open phone page. `aoFicarSo` runs when the last page is closed: from then on no
 * thread is open.
 */
export function criarAoVivo(aoFicarSo: () => void): AoVivo {
  const abertas = new Set<ServerResponse>()
  const batida = setInterval(() => {
    for (const res of abertas) res.write(': .\n\n')
  }, 25_000)
  batida.unref()
  return {
    avisar(aviso) {
      for (const res of abertas) res.write(`data: ${JSON.stringify(aviso)}\n\n`)
    },
    registrar(app) {
      app.get('/celular/api/ao-vivo', (_req, res) => {
        res.hijack()
        res.raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          connection: 'keep-alive',
          'x-accel-buffering': 'no',
        })
        res.raw.write('retry: 1000\n\n')
        abertas.add(res.raw)
        res.raw.on('close', () => {
          abertas.delete(res.raw)
          if (abertas.size === 0) aoFicarSo()
        })
      })
    },
    fechar() {
      clearInterval(batida)
      for (const res of abertas) res.destroy()
    },
  }
}
