import { sql } from 'kysely'
import { propostaNoAlcance } from '#modules/propostas/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** An accepted proposal of a cleaning that the user may see. */
export async function limpezaAceita(tx: Tx, ctx: Ctx, id: string): Promise<{ contato_id: string | null } | undefined> {
  const { rows } = await sql<{ contato_id: string | null }>`
    select p.contato_id
    from propostas_publico.propostas p
    where p.id = ${id}
      and p.tipo = 'limpeza'
      and p.estado = 'aceita'
      and ${propostaNoAlcance(ctx)}
  `.execute(tx)
  return rows[0]
}
