import { naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { criarItem } from '#modules/catalogo/publico.ts'
import type { mudancaDoMaterial, NovoMaterial } from '../../contract/materiais.ts'
import type { z } from 'zod'
import { cadastroMudou } from '../../eventos.ts'
import { atualizarAlertas } from './alertas.ts'
import { criarMaterial, definirConversao } from './cadastrar.ts'

/** Puts an item under the care of the stock; one that the catalogue does not have is born there first. */
export async function receberMaterial(u: Unidade, { item, ...m }: NovoMaterial): Promise<string> {
  const itemId =
    'id' in item
      ? item.id
      : await criarItem(u, {
          ...item,
          descricao: '',
          unidade: 'un',
          fornecedor: '',
          custo_centavos: null,
          custo_vale_ate: null,
          ficha: {},
        })
  await criarMaterial(u, { ...m, itemId, categoriaId: m.categoria_id })
  if (m.categoria_id) await atualizarAlertas(u, [itemId])
  return itemId
}

export async function alterarMaterial(u: Unidade, id: string, m: z.infer<typeof mudancaDoMaterial>): Promise<void> {
  const antes = await u.tx
    .selectFrom('estoque.materiais')
    .select(['codigo', 'unidade', 'rastreio', 'categoria_id', 'ncm'])
    .where('item_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Este material não existe no estoque.')
  await u.tx.updateTable('estoque.materiais').set(m).where('item_id', '=', id).execute()
  u.auditar({ acao: 'material.alterar', entidade: 'material', entidade_id: id, antes, depois: m })
  u.emitir(cadastroMudou, { id })
  if (antes.categoria_id !== m.categoria_id) await atualizarAlertas(u, [id])
}

/** Says how much of the unit of a material there is in a package of it. */
export async function converterMaterial(
  u: Unidade,
  id: string,
  c: { de: string; num: number; den: number },
): Promise<void> {
  const material = await u.tx
    .selectFrom('estoque.materiais')
    .select('unidade')
    .where('item_id', '=', id)
    .executeTakeFirst()
  if (!material) throw naoEncontrado('Este material não existe no estoque.')
  await definirConversao(u, { itemId: id, para: material.unidade, ...c })
}
