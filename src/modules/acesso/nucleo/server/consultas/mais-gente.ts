import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** Whether anybody besides the first account is in, or has an invitation that is still open. */
export async function haMaisGente(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`
    select (select count(*) from (select from cad.usuarios where ativo limit 2) dois) = 2
      or exists (
        select
        from cad.convites
        where usado_em is null
          and revogado_em is null
          and expira_em > now()
      ) as ha
  `.execute(db)
  return rows[0]?.ha ?? false
}
