import type { FastifyInstance } from 'fastify'
import { LIMITE_DO_DOCUMENTO, TIPO_DE_DOCUMENTO } from '../regras/arquivo.ts'

/** A larger body is read to its end and thrown away, so that the sentence reaches the browser; beyond this it is cut. */
const PACIENCIA = 64 * 1024 * 1024

/** Lets an endpoint receive a document as bytes. Of one that is too large only the size is kept. */
export function aceitarDocumentos(app: FastifyInstance): void {
  app.addContentTypeParser(TIPO_DE_DOCUMENTO, async (_req: unknown, corpo: AsyncIterable<Buffer>) => {
    const pedacos: Buffer[] = []
    let total = 0
    for await (const pedaco of corpo) {
      total += pedaco.length
      if (total <= LIMITE_DO_DOCUMENTO) pedacos.push(pedaco)
      else pedacos.length = 0
      if (total > PACIENCIA) break
    }
    return total > LIMITE_DO_DOCUMENTO ? { demais: total } : Buffer.concat(pedacos)
  })
}
