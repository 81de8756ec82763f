import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import type { Item } from '../contract/itens.ts'
import { lotes, type Lote } from '../contract/lotes.ts'
import { guardarLote } from './dados.ts'

/** Stores the answer of an act, or shows why it failed. */
export async function aplicar(pedido: Promise<{ data: Lote }>, falha: string): Promise<void> {
  try {
    guardarLote((await pedido).data)
  } catch (erro) {
    avisarFalha(falha, erro)
  }
}

/** Leaves a line out, or brings it back. */
export const alternarFora = (lote: Lote, item: Item): Promise<void> =>
  aplicar(
    chamar(lotes.deixarFora, { params: { id: lote.id }, body: { itens: [item.id], fora: !item.fora } }),
    'A linha não mudou.',
  )

export const reler = (lote: Lote, item: Item): Promise<void> =>
  aplicar(chamar(lotes.reler, { params: { id: lote.id }, body: { item_id: item.id } }), 'A conta não foi lida de novo.')
