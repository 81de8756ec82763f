import { Readable } from 'node:stream'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { auditoria } from '../../contract/auditoria.ts'
import { consultarAuditoria, exportarAuditoria, verificarAuditoria } from '../comandos/consultar-auditoria.ts'
import { quem, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export const tratarAuditoria = (s: Servicos): Tratadores<typeof auditoria> => ({
  listar: async ({ ctx, query }) => ({ success: true, data: await consultarAuditoria(s, quem(ctx), query) }),
  async exportar({ ctx, query, reply }) {
    const linhas = await exportarAuditoria(s, quem(ctx), query)
    return reply
      .header('content-disposition', `attachment; filename="auditoria-${new Date().toISOString().slice(0, 10)}.csv"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(linhas))
  },
  verificar: async ({ ctx }) => ({ success: true, data: await verificarAuditoria(s, quem(ctx)) }),
})
