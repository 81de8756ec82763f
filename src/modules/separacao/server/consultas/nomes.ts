import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

export async function nomesDosItens(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, btrim(marca || ' ' || modelo) as nome
    from catalogo_publico.itens
    where id = any (${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map((i) => [i.id, i.nome]))
}
