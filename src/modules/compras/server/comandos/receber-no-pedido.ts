import { deNumeric, escreverQuantidade } from '#modules/estoque/regras/quantidade.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pedidoMudou } from '../../eventos.ts'
import { estadoRecebido } from '../../regras/pedido.ts'
import type { ItemLido } from '../consultas/notas.ts'
import { dizerChegadas } from './dizer-chegadas.ts'

/** Counts what a note brought against the order that it answers. What the order does not have changes nothing in it. */
export async function receberNoPedido(u: Unidade, pedidoId: string, itens: readonly ItemLido[]): Promise<void> {
  const pedido = await u.tx
    .selectFrom('compras.pedidos')
    .select(['estado', 'versao'])
    .where('id', '=', pedidoId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (pedido.estado === 'cancelado' || pedido.estado === 'recebido' || pedido.estado === 'rascunho') return
  const antes = await u.tx
    .selectFrom('compras.pedido_linhas')
    .select(['n', 'item_id', 'qtd', 'recebida'])
    .where('pedido_id', '=', pedidoId)
    .orderBy('n')
    .execute()
  const linhas = antes.map((l) => {
    const veio = itens
      .filter((i) => i.material?.id === l.item_id && i.recebida !== null)
      .reduce((s, i) => s + deNumeric(i.recebida ?? '0'), 0n)
    return { n: l.n, qtd: deNumeric(l.qtd), veio, recebida: deNumeric(l.recebida) + veio }
  })
  if (linhas.every((l) => l.veio === 0n)) return
  for (const l of linhas.filter((x) => x.veio > 0n))
    await u.tx
      .updateTable('compras.pedido_linhas')
      .set({ recebida: escreverQuantidade(l.recebida) })
      .where('pedido_id', '=', pedidoId)
      .where('n', '=', l.n)
      .execute()
  const estado = estadoRecebido(linhas)
  const versao = pedido.versao + 1
  await u.tx
    .updateTable('compras.pedidos')
    .set({ estado, versao, ...(estado === 'recebido' ? { encerrado_em: new Date() } : {}) })
    .where('id', '=', pedidoId)
    .execute()
  await dizerChegadas(u, pedidoId)
  u.auditar({
    acao: 'pedido_de_compra.andar',
    entidade: 'pedido_de_compra',
    entidade_id: pedidoId,
    antes: { estado: pedido.estado },
    depois: { estado },
  })
  u.emitir(pedidoMudou, { pedido_id: pedidoId, fato: estado, versao })
}
