import type { Unidade } from '#platform/eventos/unidade.ts'
import { cadastroMudou } from '../../eventos.ts'
import { locaisPorId, materiaisPorId } from '../consultas/cadastros.ts'

/** Where a material is inside a place, like `C-03-2`; empty takes the address away. */
export async function enderecar(
  u: Unidade,
  { itemId, localId, endereco }: { itemId: string; localId: string; endereco: string },
): Promise<void> {
  await materiaisPorId(u.tx, [itemId])
  await locaisPorId(u.tx, [localId])
  const antes = await u.tx
    .selectFrom('estoque.enderecos')
    .select('endereco')
    .where('item_id', '=', itemId)
    .where('local_id', '=', localId)
    .forUpdate()
    .executeTakeFirst()
  if (endereco === '')
    await u.tx.deleteFrom('estoque.enderecos').where('item_id', '=', itemId).where('local_id', '=', localId).execute()
  else
    await u.tx
      .insertInto('estoque.enderecos')
      .values({ item_id: itemId, local_id: localId, endereco })
      .onConflict((c) => c.columns(['item_id', 'local_id']).doUpdateSet({ endereco }))
      .execute()
  u.auditar({
    acao: 'material.enderecar',
    entidade: 'material',
    entidade_id: itemId,
    antes: { endereco: antes?.endereco ?? '' },
    depois: { endereco },
  })
  u.emitir(cadastroMudou, { id: itemId })
}
