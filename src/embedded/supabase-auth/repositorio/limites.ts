import { sql, type QueryExecutorProvider } from 'kysely'
import type { Balde } from '../opcoes.ts'

/**
 * Takes one token of the bucket, or returns the seconds until there is one. One statement, so that two processes cannot
 * both take the last token.
 */
export async function tirarFicha(
  db: QueryExecutorProvider,
  chave: string,
  { fichas, segundos }: Balde,
): Promise<{ espera: number }> {
  const porSegundo = fichas / segundos
  const cheio = sql`
    least(
      ${fichas}::float8, l.tokens + extract(epoch from clock_timestamp() - l.updated_at) * ${porSegundo}::float8
    )
  `
  const { rows } = await sql`
    insert into auth.rate_limits as l (key, tokens, updated_at)
    values (${chave}, ${fichas - 1}, clock_timestamp())
    on conflict (key) do update set tokens = ${cheio} - 1, updated_at = clock_timestamp()
    where ${cheio} >= 1
    returning 1
  `.execute(db)
  if (rows.length > 0) return { espera: 0 }
  const falta = await sql<{ falta: number }>`
    select greatest(1 - ${cheio}, 0)::float8 as falta
    from auth.rate_limits l
    where key = ${chave}
  `.execute(db)
  return { espera: Math.max(1, Math.ceil((falta.rows[0]?.falta ?? 1) / porSegundo)) }
}

export async function devolverFicha(db: QueryExecutorProvider, chave: string, { fichas }: Balde): Promise<void> {
  await sql`
    update auth.rate_limits
    set tokens = least(${fichas}::float8, tokens + 1)
    where key = ${chave}
  `.execute(db)
}

/** Returns the seconds until the bucket has a token, without taking one. */
export async function esperarFicha(
  db: QueryExecutorProvider,
  chave: string,
  { fichas, segundos }: Balde,
): Promise<number> {
  const porSegundo = fichas / segundos
  const { rows } = await sql<{ falta: number }>`
    select greatest(
      1 - (tokens + extract(epoch from clock_timestamp() - updated_at) * ${porSegundo}::float8), 0
    )::float8 as falta
    from auth.rate_limits
    where key = ${chave}
  `.execute(db)
  return Math.ceil((rows[0]?.falta ?? 0) / porSegundo)
}

export async function apagarFichas(db: QueryExecutorProvider, chaves: string[], prefixo: string): Promise<void> {
  await sql`
    delete from auth.rate_limits
    where key = any(${chaves}::text[])
      or starts_with(key, ${prefixo})
  `.execute(db)
}

/** Returns whether any bucket of this prefix is empty. */
export async function algumVazio(
  db: QueryExecutorProvider,
  prefixo: string,
  { fichas, segundos }: Balde,
): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from auth.rate_limits
    where starts_with(key, ${prefixo})
      and tokens + extract(epoch from clock_timestamp() - updated_at) * ${fichas / segundos}::float8 < 1
    limit 1
  `.execute(db)
  return rows.length > 0
}
