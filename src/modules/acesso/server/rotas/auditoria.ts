import type { Tratadores } from '#platform/http/rotas.ts'
import type { auditoria } from '../../contract/auditoria.ts'
import { consultarAuditoria } from '../comandos/consultar-auditoria.ts'
import { quem, type Servicos } from '../servicos.ts'

export const tratarAuditoria = (s: Servicos): Tratadores<typeof auditoria> => ({
  listar: async ({ ctx, query }) => ({ success: true, data: await consultarAuditoria(s, quem(ctx), query) }),
})
