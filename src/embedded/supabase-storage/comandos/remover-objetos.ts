import type { Banco } from '#platform/postgres/banco.ts'
import type { Objeto } from '../consultas/objetos.ts'
import { anotarNaTransacao } from './descartes.ts'

export function removerObjetos(banco: Banco, bucket: string, nomes: readonly string[]): Promise<Objeto[]> {
  if (nomes.length === 0) return Promise.resolve([])
  return banco.transacao(async (tx) => {
    const removidos = await tx
      .deleteFrom('storage.objects')
      .where('bucket_id', '=', bucket)
      .where('name', 'in', nomes)
      .returningAll()
      .execute()
    await anotarNaTransacao(
      tx,
      removidos.map((o) => o.version),
    )
    return removidos
  })
}
