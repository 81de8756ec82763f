import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ErroApp } from '#kit/erro.ts'
import type { FastifyReply } from 'fastify'
import type { Banco, Tx } from '../postgres/banco.ts'
import { formatos, type ColunaDePlanilha } from './formatos.ts'

interface Pedido<L> {
  /** what the rows are, as the sheet is called and a failure says: 'Conversas' */
  nome: string
  formato: keyof typeof formatos
  colunas: readonly ColunaDePlanilha<L>[]
  aberto: boolean
  linhas(tx: Tx): AsyncGenerator<readonly L[]>
}

/**
 * A file that is written while it is read. What fails before the first byte is answered in words; what fails later
 * breaks the download off, so that half a file is never taken for a whole one.
 */
export async function escreverArquivo<L>(
  banco: Banco,
  { nome, formato, colunas, aberto, linhas: ler }: Pedido<L>,
): Promise<{ corpo: Readable; mime: string }> {
  const { mime, codificar } = formatos[formato]
  const corpo = new PassThrough()
  const trabalho = banco.transacao(async (tx) => {
    const linhas = ler(tx)
    // the first rows before the first byte: until here a failure can still be told
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

/** A file to be kept, never shown in place nor remembered by anything on the way. */
export const entregar = (reply: FastifyReply, nome: string, mime: string, corpo: Readable) =>
  reply
    .header('content-disposition', `attachment; filename="${nome}"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(mime)
    .send(corpo)
