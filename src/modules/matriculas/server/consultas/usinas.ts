import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export async function nomesDasUsinas(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome
    from usinas_publico.usinas
    where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map((r) => [r.id, r.nome]))
}

/** Plants that may serve members, by name. */
export async function usinasParaEscolher(db: Db): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome
    from usinas_publico.usinas
    order by nome, id
    limit 500
  `.execute(db)
  return rows
}
