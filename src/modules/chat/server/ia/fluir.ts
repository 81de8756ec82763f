import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ErroApp } from '#kit/erro.ts'

/**
 * Answers as a stream of events. What fails before the first word is an answer like any other, with its status; later
 * it is an event, and whoever closes the connection calls the work off.
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
