import { sql } from 'kysely'
import type { Db } from '../postgres/banco.ts'

/**
 * Takes one token in one statement. The row changes only when a token is available, so the row lock decides between
 * processes; the second part reads the unchanged row to compute the wait.
 */
export async function tirarFicha(
  db: Db,
  chave: string,
  capacidade: number,
  porSegundo: number,
): Promise<{ tirou: boolean; disponivel: number }> {
  const { rows } = await sql<{ tirou: boolean; disponivel: number }>`
    with tentativa as (
      insert into plataforma.limites as l (chave, fichas, em)
      values (${chave}, ${capacidade - 1}::float8, clock_timestamp())
      on conflict (chave) do update set
        fichas = least(
            ${capacidade}::float8,
            l.fichas + greatest(0, extract(epoch from clock_timestamp() - l.em)) * ${porSegundo}::float8
          ) - 1,
        em = clock_timestamp()
      where least(
        ${capacidade}::float8,
        l.fichas + greatest(0, extract(epoch from clock_timestamp() - l.em)) * ${porSegundo}::float8
      ) >= 1
      returning 1
    )
    select
      exists (select from tentativa) as tirou,
      coalesce(
        (
          select least(
            1, fichas + greatest(0, extract(epoch from clock_timestamp() - em)) * ${porSegundo}::float8
          )
          from plataforma.limites
          where chave = ${chave}
        ),
        0
      )::float8 as disponivel
  `.execute(db)
  const [linha] = rows
  if (!linha) throw new TypeError('a select without from gives one row')
  return linha
}

/** Deletes buckets unused for a day. They are full again, so deleting them changes no result. */
export async function esquecerCheios(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from plataforma.limites where em < clock_timestamp() - interval '1 day'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
