import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

interface AlertaLido {
  usina: string
  /** holder of the plant */
  contato_id: string | null
}

/** An alert that is still open, with the name of its plant. */
export async function lerAlerta(db: Db | Tx, id: string): Promise<AlertaLido | null> {
  const { rows } = await sql<AlertaLido>`
    select u.nome as usina, u.contato_id
    from usinas.alertas a
    join usinas.usinas u on u.id = a.usina_id
    where a.id = ${id}
      and a.ate is null
  `.execute(db)
  return rows[0] ?? null
}
