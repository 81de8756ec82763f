import type { FastifyInstance } from 'fastify'
import { LIMITE_DO_ARQUIVO, TIPO_DE_FOTO, TIPO_DE_NOTA } from '../contract/comum.ts'

/** A larger body is read to its end and dropped, so that the sentence reaches the browser; beyond this it is cut. */
const PACIENCIA = 64 * 1024 * 1024

/** Lets endpoints receive an invoice or a picture as bytes. One that is too large comes as one byte more than allowed. */
export function aceitarArquivos(app: FastifyInstance): void {
  for (const tipo of [TIPO_DE_NOTA, TIPO_DE_FOTO])
    app.addContentTypeParser(tipo, async (_req: unknown, corpo: AsyncIterable<Buffer>) => {
      const pedacos: Buffer[] = []
      let total = 0
      for await (const pedaco of corpo) {
        total += pedaco.length
        if (total <= LIMITE_DO_ARQUIVO) pedacos.push(pedaco)
        else pedacos.length = 0
        if (total > PACIENCIA) break
      }
      return total > LIMITE_DO_ARQUIVO ? Buffer.alloc(LIMITE_DO_ARQUIVO + 1) : Buffer.concat(pedacos)
    })
}
