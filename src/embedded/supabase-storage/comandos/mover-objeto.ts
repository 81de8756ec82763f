import type { Banco } from '#platform/postgres/banco.ts'
import type { Objeto } from '../consultas/objetos.ts'
import { ErroDeStorage } from '../erro.ts'

/** Changes the row only: the bytes have their own key. */
export async function moverObjeto(banco: Banco, de: Objeto, para: { bucket: string; nome: string }): Promise<void> {
  await banco.transacao(async (tx) => {
    const ocupado = await tx
      .selectFrom('storage.objects')
      .select('id')
      .where('bucket_id', '=', para.bucket)
      .where('name', '=', para.nome)
      .executeTakeFirst()
    if (ocupado) throw new ErroDeStorage('KeyAlreadyExists')
    const movido = await tx
      .updateTable('storage.objects')
      .set({ bucket_id: para.bucket, name: para.nome, updated_at: new Date() })
      .where('id', '=', de.id)
      .where('version', '=', de.version)
      .executeTakeFirst()
    if (movido.numUpdatedRows === 0n) throw new ErroDeStorage('NoSuchKey')
  })
}
