import type { QueryDe } from '#kit/endpoint.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { auditoria } from '../../contract/auditoria.ts'
import { listarAuditoria } from '../consultas/auditoria.ts'
import type { Servicos } from '../servicos.ts'

/** Looking into what others did is itself on the record: once a search, not once a page of it. */
export async function consultarAuditoria(s: Servicos, ctx: Ctx, q: QueryDe<typeof auditoria.listar>) {
  const { cursor, limit: _, ...filtros } = q
  const achado = await listarAuditoria(s.banco.db, q)
  if (cursor === undefined) {
    await s.executar(ctx, async (u) => u.auditar({ acao: 'cad.auditoria.consultar', entidade: 'auditoria', entidade_id: 'consulta', depois: filtros }))
  }
  return achado
}
