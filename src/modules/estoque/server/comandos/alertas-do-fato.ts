import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { atualizarAlertas } from './alertas.ts'

/** The alerts of what a movement touched. */
export async function alertasDoMovimento(u: Unidade, movimentoId: string): Promise<void> {
  const { rows } = await sql<{ item_id: string }>`
    select distinct item_id
    from estoque.linhas
    where movimento_id = ${movimentoId}
  `.execute(u.tx)
  if (rows.length > 0)
    await atualizarAlertas(
      u,
      rows.map((r) => r.item_id),
    )
}

export async function alertasDaReserva(u: Unidade, reservaId: string): Promise<void> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id
    from estoque.reservas
    where id = ${reservaId}
  `.execute(u.tx)
  if (rows.length > 0)
    await atualizarAlertas(
      u,
      rows.map((r) => r.item_id),
    )
}
