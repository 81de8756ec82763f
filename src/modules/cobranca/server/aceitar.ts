import type { FastifyInstance } from 'fastify'
import { LIMITE_DO_EXTRATO, TIPO_DE_EXTRATO } from '../contract/extratos.ts'

/** Lets endpoints receive a statement as bytes. */
export function aceitarExtratos(app: FastifyInstance): void {
  if (app.hasContentTypeParser(TIPO_DE_EXTRATO)) return
  app.addContentTypeParser(TIPO_DE_EXTRATO, { parseAs: 'buffer', bodyLimit: LIMITE_DO_EXTRATO }, (_req, corpo, feito) =>
    feito(null, corpo),
  )
}
