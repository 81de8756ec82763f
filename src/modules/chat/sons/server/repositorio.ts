import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Som } from './achar-som.ts'

/** Returns a sound cached within the last week: its page hardly ever changes, and the site limits requests. */
export async function somGuardado({ db }: Banco, id: string): Promise<Som | null> {
  const { rows } = await sql<Som>`
    select mp3, titulo
    from chat.sons_instantaneos
    where id = ${id}
      and em > now() - interval '7 days'
  `.execute(db)
  return rows[0] ?? null
}

export async function guardarSom({ db }: Banco, id: string, { mp3, titulo }: Som): Promise<void> {
  await db
    .insertInto('chat.sons_instantaneos')
    .values({ id, mp3, titulo })
    .onConflict((oc) => oc.column('id').doUpdateSet({ mp3, titulo, em: new Date() }))
    .execute()
}
