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

/** Gives the contact of an identity a second one, as when a Telegram group becomes a supergroup with a new id. */
export async function repetirIdentidade(tx: Tx, tipo: string, de: string, para: string): Promise<void> {
  await sql`
    insert into cad.contato_identidades (tipo, valor, contato_id)
    select ${tipo}, ${para}, contato_id
    from cad.contato_identidades
    where tipo = ${tipo}
      and valor = ${de}
    on conflict do nothing
  `.execute(tx)
}

/** Stores the path of the picture that the channel sent; null records only that the channel was asked. */
export async function guardarFotoDoCanal(tx: Tx, contatoId: string, caminho: string | null): Promise<void> {
  await tx
    .updateTable('cad.contatos')
    .set({ ...(caminho ? { foto_caminho: caminho } : {}), foto_em: new Date() })
    .where('id', '=', contatoId)
    .execute()
}
