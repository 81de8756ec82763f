import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { BUCKET_DAS_FOTOS } from '../foto.ts'

async function fotos(tx: Tx): Promise<string[]> {
  const linhas = await tx.selectFrom('catalogo.itens').select('foto').where('foto', 'is not', null).execute()
  return linhas.flatMap((l) => l.foto ?? [])
}

/** Deletes the seeded catalogue. Returns the pictures of the items that are gone. */
export async function deixarCatalogo(u: Unidade, manter: boolean) {
  const antes = await fotos(u.tx)
  await sql`select catalogo.deixar_demonstracao(${manter})`.execute(u.tx)
  const restam = new Set(await fotos(u.tx))
  return { bucket: BUCKET_DAS_FOTOS, caminhos: antes.filter((f) => !restam.has(f)) }
}
