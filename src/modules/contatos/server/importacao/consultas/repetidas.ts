import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

interface LinhaComChaves {
  n: number
  chaves: readonly string[]
}

/**
 * Returns which rows are about the same contact as an earlier row of the file, by shared keys. Stores the keys of the
 * other rows for later batches.
 */
export async function repetidas(
  tx: Tx,
  importacaoId: string,
  linhas: readonly LinhaComChaves[],
): Promise<Map<number, number>> {
  const todas = [...new Set(linhas.flatMap((l) => l.chaves))]
  if (todas.length === 0) return new Map()
  const { rows } = await sql<{ chave: string; n: number }>`
    select chave, n
    from cad.importacao_chaves
    where importacao_id = ${importacaoId}
      and chave = any(${todas}::text[])
  `.execute(tx)
  const donas = new Map(rows.map((r) => [r.chave, r.n]))
  const novas = new Map<string, number>()
  const repetem = new Map<number, number>()
  for (const l of linhas) {
    const primeira = l.chaves.map((c) => donas.get(c)).find((n) => n !== undefined && n !== l.n)
    if (primeira !== undefined) {
      repetem.set(l.n, primeira)
      continue
    }
    for (const c of l.chaves) {
      donas.set(c, l.n)
      novas.set(c, l.n)
    }
  }
  await sql`
    insert into cad.importacao_chaves (importacao_id, chave, n)
    select ${importacaoId}, chave, n
    from unnest(${[...novas.keys()]}::text[], ${[...novas.values()]}::int[]) as v(chave, n)
    order by chave
    on conflict do nothing
  `.execute(tx)
  return repetem
}
