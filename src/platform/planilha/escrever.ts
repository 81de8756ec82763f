import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ErroApp } from '#kit/erro.ts'
import type { FastifyReply } from 'fastify'
import type { Banco, Tx } from '../postgres/banco.ts'
import { formatos, type ColunaDePlanilha } from './formatos.ts'

interface Pedido<L> {
  /** subject of the rows, the sheet's name and part of the error sentence: 'Conversas' */
  nome: string
  formato: keyof typeof formatos
  colunas: readonly ColunaDePlanilha<L>[]
  aberto: boolean
  linhas(tx: Tx): AsyncGenerator<readonly L[]>
}

/**
 * Streams a file while its rows are read. A failure before the first byte is answered with a sentence; a later one
 * aborts the download, so that an incomplete file is not taken for a complete one.
 */
export async function escreverArquivo<L>(
  banco: Banco,
  { nome, formato, colunas, aberto, linhas: ler }: Pedido<L>,
): Promise<{ corpo: Readable; mime: string }> {
  const { mime, codificar } = formatos[formato]
  const corpo = new PassThrough()
  const trabalho = banco.transacao(async (tx) => {
    const linhas = ler(tx)
    // the first rows are read before the first byte: until then an error response is possible
    const primeiro = await linhas.next()
    await pipeline(codificar(colunas, desde(primeiro, linhas), aberto, nome), corpo)
  })
  trabalho.catch((erro: unknown) => corpo.destroy(erro instanceof Error ? erro : new Error('export failed')))
  try {
    await Promise.race([once(corpo, 'readable'), trabalho])
  } catch (erro) {
    throw new ErroApp('EXPORT_FAILED', 500, `Erro ao exportar ${nome.toLowerCase()}`, { causa: erro })
  }
  return { corpo, mime }
}

async function* desde<T>(primeiro: IteratorResult<T>, resto: AsyncGenerator<T>): AsyncGenerator<T> {
  if (primeiro.done) return
  yield primeiro.value
  yield* resto
}

/** Sends a file as a download, never displayed inline and never cached. */
export const entregar = (reply: FastifyReply, nome: string, mime: string, corpo: Readable) =>
  reply
    .header('content-disposition', `attachment; filename="${nome}"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(mime)
    .send(corpo)
