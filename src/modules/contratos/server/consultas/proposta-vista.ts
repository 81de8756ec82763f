import { sql } from 'kysely'
import { propostaNoAlcance } from '#modules/propostas/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** Whether the user may see a proposal: only then is a contract made of it. */
export async function vePropostaDe(tx: Tx, ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from propostas_publico.propostas p
    where p.id = ${id}
      and ${propostaNoAlcance(ctx)}
  `.execute(tx)
  return rows.length > 0
}
