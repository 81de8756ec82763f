import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { MAXIMO_DO_LOTE, type AlvoDeLote } from '../../contract/lotes.ts'
import { condicoes } from '#modules/chat/lista/publico.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { comoFiltros } from '#modules/chat/visoes/publico.ts'

/** Returns the target conversations within the caller's reach, newest first; others are ignored. */
export async function idsDoAlvo(db: Db | Tx, ctx: Ctx, alcance: Alcance, alvo: AlvoDeLote): Promise<string[]> {
  const partes = condicoes('ids' in alvo ? alvo : comoFiltros(alvo.filtro, ctx.usuario.id), ctx.usuario.id, alcance)
  const { rows } = await sql<{ id: string }>`
    select c.id
    from chat.conversas c ${partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``}
    order by c.ultima_interacao_em desc, c.id desc
    limit ${MAXIMO_DO_LOTE + 1}
  `.execute(db)
  if (rows.length > MAXIMO_DO_LOTE)
    throw invalido(`São mais de ${MAXIMO_DO_LOTE} conversas. Aperte os filtros e faça por partes.`, [
      { campo: 'alvo', mensagem: `No máximo ${MAXIMO_DO_LOTE} conversas de uma vez` },
    ])
  if (rows.length === 0)
    throw invalido('Nenhuma conversa para mudar.', [{ campo: 'alvo', mensagem: 'Nenhuma conversa para mudar.' }])
  return rows.map((r) => r.id)
}
