import { sql } from 'kysely'
import type { Esquema, Tx } from './banco.ts'

/** Tables with free fields: an object in the column `campos`. */
type ComCampos = { [T in keyof Esquema]: 'campos' extends keyof Esquema[T] ? T : never }[keyof Esquema]

/**
 * Merges fields into those of a row; null removes a field. Returns all fields as they were before, or null when the row
 * does not exist.
 */
export async function preencherCampos(
  tx: Tx,
  tabela: ComCampos,
  id: string,
  campos: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ antes: Record<string, unknown> }>`
    update ${sql.table(tabela)} t
    set campos = jsonb_strip_nulls(t.campos || ${JSON.stringify(campos)}::jsonb)
    from (select campos from ${sql.table(tabela)} where id = ${id} for update) a
    where t.id = ${id}
    returning a.campos as antes
  `.execute(tx)
  return rows[0]?.antes ?? null
}
