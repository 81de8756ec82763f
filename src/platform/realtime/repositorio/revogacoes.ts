import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** By the clock of the database, as the credentials' own times are: processes need not agree on theirs. */
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
 * Milliseconds by the database's clock, to be asked before the rights are read: what is taken away meanwhile is then
 * newer.
 */
export async function agoraNoBanco(db: Db): Promise<number> {
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return rows[0]?.ms ?? Date.now()
}
