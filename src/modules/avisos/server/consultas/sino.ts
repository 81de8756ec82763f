import { sql, type RawBuilder } from 'kysely'
import { sinoDoChat } from '#modules/chat/publico.ts'
import { alcanceNosFunis, cartaoNoAlcance } from '#modules/funis/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Notificacao } from '../../contract/avisos.ts'

interface Linha extends Omit<Notificacao, 'criado_em' | 'lida'> {
  criado_em: Date
  lida_em: Date | null
}

/** Applies the current rights: a notification about a card out of reach is hidden. */
async function minhas(db: Db, ctx: Ctx): Promise<RawBuilder<unknown>> {
  const alcance = await alcanceNosFunis(db, ctx)
  return sql`
    n.usuario_id = ${ctx.usuario.id}
    and n.no_sino
    and (
      n.cartao_id is null
      or exists (
        select from funis_publico.cartoes c
        where c.id = n.cartao_id
          and ${cartaoNoAlcance(alcance)}
      )
    )
  `
}

/**
 * Merges the application's notifications with those of the chat, which has its own table, in id order: both use
 * time-ordered ids.
 */
export async function sinoDe(
  db: Db,
  ctx: Ctx,
  f: { cursor?: string | undefined; limit: number },
): Promise<{ data: Notificacao[]; hasMore: boolean; proximo: string | null }> {
  const [{ rows }, doChat] = await Promise.all([
    sql<Linha>`
      select n.id, n.tipo, n.titulo, n.detalhe, n.href, n.quantas, n.criado_em, n.lida_em
      from avisos.notificacoes n
      where ${await minhas(db, ctx)} ${f.cursor ? sql`and n.id < ${f.cursor}::uuid` : sql``}
      order by n.id desc
      limit ${f.limit + 1}
    `.execute(db),
    pode(ctx, 'chat.conversa.ver') ? sinoDoChat.listar(db, ctx, { ...f, limit: f.limit + 1 }) : [],
  ])
  const nossas = rows.map(({ lida_em, criado_em, ...l }): Notificacao => ({
    ...l,
    criado_em: criado_em.toISOString(),
    lida: lida_em !== null,
  }))
  const juntas = [...nossas, ...doChat.map((n): Notificacao => ({ ...n, tipo: `chat.${n.tipo}`, quantas: 1 }))].sort(
    (a, b) => (a.id < b.id ? 1 : -1),
  )
  const data = juntas.slice(0, f.limit)
  const hasMore = juntas.length > f.limit
  return { data, hasMore, proximo: hasMore ? (data.at(-1)?.id ?? null) : null }
}

export async function quantasPorLer(db: Db, ctx: Ctx): Promise<number> {
  const [{ rows }, doChat] = await Promise.all([
    sql<{ n: number }>`
      select count(*)::int as n
      from avisos.notificacoes n
      where ${await minhas(db, ctx)}
        and n.lida_em is null
    `.execute(db),
    pode(ctx, 'chat.conversa.ver') ? sinoDoChat.porLer(db, ctx) : 0,
  ])
  return (rows[0]?.n ?? 0) + doChat
}
