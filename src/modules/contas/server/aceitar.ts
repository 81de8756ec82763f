import type { FastifyInstance } from 'fastify'
import { LIMITE_DA_CONTA, TIPO_DE_CONTA } from '../contract/contas.ts'

/** A larger body is read to its end and thrown away, so that the sentence reaches the browser; beyond this it is cut. */
const PACIENCIA = 128 * 1024 * 1024

/** Lets endpoints receive a bill as bytes. Of one that is too large only the size is kept. */
export function aceitarContas(app: FastifyInstance): void {
  app.addContentTypeParser(TIPO_DE_CONTA, async (_req: unknown, corpo: AsyncIterable<Buffer>) => {
    const pedacos: Buffer[] = []
    let total = 0
    for await (const pedaco of corpo) {
      total += pedaco.length
      if (total <= LIMITE_DA_CONTA) pedacos.push(pedaco)
      else pedacos.length = 0
      if (total > PACIENCIA) break
    }
    return total > LIMITE_DA_CONTA ? { demais: total } : Buffer.concat(pedacos)
  })
}
