import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** Returns a conversation's inbox and how many calls flows made in it in the last hour. */
export async function pedidosDoFluxo(
  db: Db,
  conversaId: string,
): Promise<{ caixa_entrada_id: string; na_hora: number } | undefined> {
  const { rows } = await sql<{ caixa_entrada_id: string; na_hora: number }>`
    select
      c.caixa_entrada_id,
      (
        select count(*)::int
        from chat.ia_chamadas a
        where a.conversa_id = c.id
          and a.habilidade = 'fluxo'
          and a.em > now() - interval '1 hour'
      ) as na_hora
    from chat.conversas c
    where c.id = ${conversaId}
  `.execute(db)
  return rows[0]
}
