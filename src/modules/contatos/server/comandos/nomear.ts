import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

/** Sets the name that the channel reports, only while no user has set one. Returns the contacts that changed. */
export async function nomearPeloCanal(
  tx: Tx,
  nomes: readonly { contato_id: string; nome: string }[],
): Promise<string[]> {
  if (nomes.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update cad.contatos k
    set nome = left(n.nome, 120), atualizado_em = now()
    from unnest(${nomes.map((n) => n.contato_id)}::uuid[], ${nomes.map((n) => n.nome)}::text[]) as n(id, nome)
    where k.id = n.id
      and not k.nome_informado
      and k.nome <> left(n.nome, 120)
      and n.nome <> ''
    returning k.id
  `.execute(tx)
  return rows.map((r) => r.id)
}
