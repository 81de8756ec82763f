import { sql, type RawBuilder } from 'kysely'
import type { Db } from './banco.ts'
import { umaLinha } from './uma-linha.ts'

/**
 * Answers several "is there any?" in one statement. A question is what follows `select`: `from tarifas.precos where …`. It
 * stops at its first row.
 */
export async function existem<K extends string>(
  db: Db,
  perguntas: Readonly<Record<K, RawBuilder<unknown>>>,
): Promise<Record<K, boolean>> {
  const colunas = Object.entries<RawBuilder<unknown>>(perguntas).map(
    ([nome, pergunta]) => sql`exists (select ${pergunta}) as ${sql.ref(nome)}`,
  )
  const { rows } = await sql<Record<K, boolean>>`select ${sql.join(colunas)}`.execute(db)
  return umaLinha(rows)
}
