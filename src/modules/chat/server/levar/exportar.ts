import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ErroApp } from '#kit/erro.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { FiltrosDeConversa } from '../consultas/conversas.ts'
import { linhasParaExportar } from '../consultas/exportacao.ts'
import type { Alcance } from '../politica.ts'
import { formatos } from './formatos.ts'

interface Pedido {
  filtros: FiltrosDeConversa
  formato: keyof typeof formatos
  aberto: boolean
}

/**
 * A file that is written while it is read. What fails before the first byte is answered in words; what fails later breaks the download off,
 * so that half a file is never taken for a whole one.
 */
export async function exportarConversas(banco: Banco, usuarioId: string, alcance: Alcance, { filtros, formato, aberto }: Pedido): Promise<{ corpo: Readable; mime: string }> {
  const { mime, codificar } = formatos[formato]
  const corpo = new PassThrough()
  const trabalho = banco.transacao(async (tx) => {
    const linhas = linhasParaExportar(tx, usuarioId, alcance, filtros)
    // the first rows before the first byte: until here a failure can still be told
    const primeiro = await linhas.next()
    await pipeline(codificar(desde(primeiro, linhas), aberto), corpo)
  })
  trabalho.catch((erro: unknown) => corpo.destroy(erro instanceof Error ? erro : new Error('export failed')))
  try {
    await Promise.race([once(corpo, 'readable'), trabalho])
  } catch (erro) {
    throw new ErroApp('EXPORT_FAILED', 500, 'Erro ao exportar conversas', { causa: erro })
  }
  return { corpo, mime }
}

async function* desde<T>(primeiro: IteratorResult<T>, resto: AsyncGenerator<T>): AsyncGenerator<T> {
  if (primeiro.done) return
  yield primeiro.value
  yield* resto
}
