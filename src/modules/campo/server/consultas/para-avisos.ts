import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** The latest time that the customer of an order asked for. */
export async function horarioPedido(db: Db, ordemId: string) {
  const { rows } = await sql<{ id: string; numero: number; texto: string }>`
    select h.id, o.numero, h.texto
    from campo.pedidos_de_horario h
    join ordens_publico.ordens o on o.id = h.ordem_id
    where h.ordem_id = ${ordemId}
    order by h.pedido_em desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** The user who decided a conflict. */
export async function quemDecidiu(db: Db, conflitoId: string): Promise<string | null> {
  const { rows } = await sql<{ decidido_por: string | null }>`
    select decidido_por
    from campo.conflitos
    where id = ${conflitoId}
  `.execute(db)
  return rows[0]?.decidido_por ?? null
}
