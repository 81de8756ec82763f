import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** Uses the database's clock, as the credentials do: the clocks of processes may differ. */
export async function anotarRevogacoes(tx: Tx, alvos: readonly string[]): Promise<void> {
  await sql`
    insert into realtime.revogacoes (alvo)
    select distinct unnest(${[...alvos]}::text[])
    on conflict (alvo) do update set em = clock_timestamp()
  `.execute(tx)
}

export async function foiRevogada(db: Db, alvos: readonly string[], desdeMs: number): Promise<boolean> {
  const { rows } = await sql<{ sim: boolean }>`
    select exists (
      select 1
      from realtime.revogacoes
      where alvo = any(${[...alvos]}::text[])
        and em > to_timestamp(${desdeMs}::float8 / 1000)
    ) as sim
  `.execute(db)
  return rows[0]?.sim ?? false
}

/**
 * Returns milliseconds by the database's clock. Read it before the rights: a right revoked meanwhile then has a later
 * time.
 */
export async function agoraNoBanco(db: Db): Promise<number> {
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return rows[0]?.ms ?? Date.now()
}
