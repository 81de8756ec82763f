import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** Returns which of these funnels are active, of one department or of any. */
export async function funisEm(db: Db, ids: readonly string[], departamento: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from funis_publico.funis
    where id = any(${ids}::uuid[])
      and versao > 0
      and arquivado_em is null ${departamento ? sql`and departamento = ${departamento}` : sql``}
    order by departamento, criado_em, id
  `.execute(db)
  return rows.map((f) => f.id)
}
