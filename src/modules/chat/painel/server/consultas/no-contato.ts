import { sql } from 'kysely'
import { alcanceDe, dentroDoAlcance } from '#modules/chat/nucleo/server/politica.ts'
import { linkDaConversa } from '#modules/chat/links.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ConversaDoContato } from '../../contract/no-contato.ts'

/** The conversations with a contact in the inboxes of the user. */
export async function conversasDoContato(
  db: Db,
  ctx: Ctx,
  contatoId: string,
): Promise<{ conversas: ConversaDoContato[] }> {
  if (!pode(ctx, 'chat.conversa.ver')) return { conversas: [] }
  const { rows } = await sql<Omit<ConversaDoContato, 'ultima_interacao_em'> & { ultima_interacao_em: Date }>`
    select c.id, x.nome as caixa_nome, x.tipo as canal, c.status, c.ultima_interacao_em
    from chat.conversas c
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    where c.contato_id = ${contatoId}
      and ${dentroDoAlcance(await alcanceDe(db, ctx), 'c.caixa_entrada_id')}
    order by c.ultima_interacao_em desc, c.id
    limit 50
  `.execute(db)
  return { conversas: rows.map((c) => ({ ...c, ultima_interacao_em: c.ultima_interacao_em.toISOString() })) }
}

/** The same conversations as rows of the contact's timeline. */
export async function passosDasConversas(db: Db, ctx: Ctx, contatoId: string) {
  if (!pode(ctx, 'chat.conversa.ver')) return null
  return sql`
    select
      c.id::text, c.criado_em as em, 'conversa' as tipo, 'Conversa em ' || x.nome as titulo,
      c.status as detalhe, null::text as por, ${linkDaConversa('')} || c.id as link
    from chat.conversas c
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    where c.contato_id = ${contatoId}
      and ${dentroDoAlcance(await alcanceDe(db, ctx), 'c.caixa_entrada_id')}
  `
}
