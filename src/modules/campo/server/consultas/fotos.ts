import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** True when an order has this picture, and all of it has arrived. */
export async function fotoChegou(db: Db, ordemId: string, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from ordens_publico.fotos f
    where f.ordem_id = ${ordemId}
      and f.sha256 = ${sha256}
      and f.recebida_em is not null
  `.execute(db)
  return rows.length > 0
}
