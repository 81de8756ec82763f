import { Readable } from 'node:stream'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { auditoria } from '../../contract/auditoria.ts'
import { consultarAuditoria, exportarAuditoria, verificarAuditoria } from '../comandos/consultar-auditoria.ts'
import type { Servicos } from '#platform/servicos.ts'

export const tratarAuditoria = (s: Pick<Servicos, 'banco' | 'executar'>): Tratadores<typeof auditoria> => ({
  listar: async ({ ctx, query }) => ({ success: true, data: await consultarAuditoria(s, ctx, query) }),
  async exportar({ ctx, query, reply }) {
    const linhas = await exportarAuditoria(s, ctx, query)
    return reply
      .header('content-disposition', `attachment; filename="auditoria-${new Date().toISOString().slice(0, 10)}.csv"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(linhas))
  },
  verificar: async ({ ctx }) => ({ success: true, data: await verificarAuditoria(s, ctx) }),
})
