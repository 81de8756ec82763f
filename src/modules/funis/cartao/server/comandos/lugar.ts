import { sql } from 'kysely'
import { CHAVE_LONGA, entre, novas } from '#engines/funil/ordem.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { trabalhoDeReordenar } from '../tipos-de-trabalho.ts'

/**
 * Returns a sort key: after one card, before another, or at the top. Reads the neighbours again, because the column may
 * have changed since the client saw it. Two users can still get the same key; then the id decides.
 */
export async function lugarEm(
  tx: Tx,
  estagioId: string,
  vizinhos: { depois_de?: string | null | undefined; antes_de?: string | null | undefined },
): Promise<string> {
  const chave = async (id: string | null | undefined) =>
    id
      ? ((
          await sql<{ ordem: string }>`
            select ordem
            from funis.cartoes
            where id = ${id}
              and estagio_id = ${estagioId}
              and situacao = 'aberto'
          `.execute(tx)
        ).rows[0]?.ordem ?? null)
      : null
  const acima = await chave(vizinhos.depois_de)
  if (acima !== null) return guardarFolga(tx, estagioId, entre(acima, await proxima(tx, estagioId, acima, '>')))
  const abaixo = await chave(vizinhos.antes_de)
  if (abaixo !== null) return guardarFolga(tx, estagioId, entre(await proxima(tx, estagioId, abaixo, '<'), abaixo))
  const { rows } = await sql<{ ordem: string | null }>`
    select min(ordem) as ordem
    from funis.cartoes
    where estagio_id = ${estagioId}
      and situacao = 'aberto'
  `.execute(tx)
  return guardarFolga(tx, estagioId, entre(null, rows[0]?.ordem ?? null))
}

async function proxima(tx: Tx, estagioId: string, chave: string, lado: '>' | '<'): Promise<string | null> {
  const { rows } = await sql<{ ordem: string | null }>`
    select ${lado === '>' ? sql`min(ordem)` : sql`max(ordem)`} as ordem
    from funis.cartoes
    where estagio_id = ${estagioId}
      and situacao = 'aberto'
      and ordem ${sql.raw(lado)} ${chave}::text collate "C"
  `.execute(tx)
  return rows[0]?.ordem ?? null
}

/** Repeated insertion at one position makes long keys: schedules a rewrite of the column's keys. */
async function guardarFolga(tx: Tx, estagioId: string, chave: string): Promise<string> {
  if (chave.length > CHAVE_LONGA)
    await agendar(tx, trabalhoDeReordenar, { estagio_id: estagioId }, { chave: `reordenar:${estagioId}` })
  return chave
}

/** Rewrites the sort keys of a column evenly; concurrent moves wait for the row locks. */
export async function reordenar(tx: Tx, estagioId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from funis.cartoes
    where estagio_id = ${estagioId}
      and situacao = 'aberto'
    order by ordem, id
    for update
  `.execute(tx)
  await sql`
    update funis.cartoes c
    set ordem = n.ordem
    from unnest(${rows.map((r) => r.id)}::uuid[], ${novas(rows.length)}::text[]) as n(id, ordem)
    where c.id = n.id
  `.execute(tx)
}
