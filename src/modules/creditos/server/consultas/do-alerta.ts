import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** The holder of the unit of an alert that is still open; null when it closed. */
export async function titularDoAlerta(db: Db, alertaId: string): Promise<string | null> {
  const { rows } = await sql<{ contato_id: string }>`
    select x.contato_id
    from creditos.alertas a
    join contatos_publico.unidades_consumidoras x on x.id = a.unidade_id
    where a.id = ${alertaId}
      and a.ate is null
  `.execute(db)
  return rows[0]?.contato_id ?? null
}
