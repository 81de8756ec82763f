import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ErroApp } from '#kit/erro.ts'

/**
 * Responds with a stream of events. A failure before the first text is a normal error response with its status; after
 * that it is an event. Closing the connection cancels the work.
 */
export async function fluir<F extends object>(
  reply: FastifyReply,
  fazer: (aoTexto: (parte: string) => void, sinal: AbortSignal) => Promise<F>,
): Promise<FastifyReply> {
  const desistencia = new AbortController()
  reply.raw.once('close', () => desistencia.abort())
  let saida: PassThrough | undefined
  const dizer = (evento: 'parte' | 'fim' | 'erro', dados: object) => {
    if (!saida) {
      saida = new PassThrough()
      void reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(saida)
    }
    saida.write(`event: ${evento}\ndata: ${JSON.stringify(dados)}\n\n`)
  }
  try {
    dizer('fim', await fazer((texto) => dizer('parte', { texto }), desistencia.signal))
  } catch (erro) {
    if (!saida && !desistencia.signal.aborted) throw erro
    dizer(
      'erro',
      erro instanceof ErroApp
        ? { code: erro.code, message: erro.message }
        : { code: 'INTERNAL', message: 'Algo deu errado. Tente de novo.' },
    )
  }
  saida?.end()
  return reply
}
