import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

/** The reservation by hand that holds this quantity for an order or a project, the first to end. */
export async function reservaAMao(
  tx: Tx,
  origem: { tipo: string; id: string },
  p: { itemId: string; localId: string; quantidade: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id
    from estoque.reservas
    where origem_tipo = ${origem.tipo}
      and origem_id = ${origem.id}
      and item_id = ${p.itemId}
      and local_id = ${p.localId}
      and situacao = 'ativa'
      and chave like 'mao:%'
      and qtd - atendida >= ${p.quantidade}::numeric
    order by expira_em nulls last, id
    limit 1
  `.execute(tx)
  return rows[0]?.id
}
