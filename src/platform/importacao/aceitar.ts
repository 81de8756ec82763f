import type { FastifyInstance } from 'fastify'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'

const ARQUIVO_MAXIMO = 32 * 1024 * 1024

/** Lets endpoints receive a spreadsheet as bytes. May be called by every module that imports. */
export function aceitarPlanilhas(app: FastifyInstance): void {
  if (app.hasContentTypeParser(TIPO_DE_PLANILHA)) return
  app.addContentTypeParser(TIPO_DE_PLANILHA, { parseAs: 'buffer', bodyLimit: ARQUIVO_MAXIMO }, (_req, corpo, feito) =>
    feito(null, corpo),
  )
}
