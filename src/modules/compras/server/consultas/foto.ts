import type { Db } from '#platform/postgres/banco.ts'

/** The stored bytes of a picture of a note; null when it has no such picture. */
export async function fotoDaNota(db: Db, notaId: string, fotoId: string): Promise<string | null> {
  const foto = await db
    .selectFrom('compras.nota_fotos')
    .select('sha256')
    .where('nota_id', '=', notaId)
    .where('id', '=', fotoId)
    .executeTakeFirst()
  return foto?.sha256.toString('hex') ?? null
}
