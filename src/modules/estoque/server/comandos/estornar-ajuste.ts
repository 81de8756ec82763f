import { naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { escreverQuantidade } from '../../regras/quantidade.ts'
import { seEspera, travarAjustes, type Ajustado } from './ajustar.ts'
import { resumoDoPedido } from './chave.ts'
import { deVolta, estornar, type PedidoDeEstorno } from './estornar.ts'
import { travar, valorPorMaterial } from './gravar.ts'

/**
 * Takes a movement back. Of an adjustment or a loss the rule is that of the adjustment: above the limit, at the costs of
 * now, the request waits for another person. The same key again returns what the first one did.
 */
export async function estornarOuPedir(u: Unidade, chave: string, pedido: PedidoDeEstorno): Promise<Ajustado> {
  const antes = await u.tx
    .selectFrom('estoque.movimentos as m')
    .select(['m.tipo'])
    .where('m.id', '=', pedido.movimentoId)
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Este movimento não existe.')
  const espera = antes.tipo === 'ajuste' || antes.tipo === 'perda' ? await pedirEstorno(u, chave, pedido) : null
  if (espera) return espera
  const { movimentoId, repetido } = await estornar(u, chave, pedido)
  return { id: movimentoId, repetido, situacao: 'lancado' }
}

async function pedirEstorno(u: Unidade, chave: string, pedido: PedidoDeEstorno): Promise<Ajustado | null> {
  const { movimentoId, ocorridoEm, motivo } = pedido
  await travarAjustes(u)
  const linhas = await deVolta(u.tx, movimentoId)
  const [primeira] = linhas
  if (!primeira) return null
  await travar(u.tx, linhas)
  // read under the locks; one that is reversed already is settled by `estornar`: what it moved cannot be valued again
  const feito = await u.tx
    .selectFrom('estoque.movimentos')
    .select('id')
    .where('estorna_id', '=', movimentoId)
    .executeTakeFirst()
  const valores = feito ? new Map<string, number>() : await valorPorMaterial(u.tx, linhas)
  return await seEspera(u, {
    chave,
    resumo: resumoDoPedido(pedido),
    tipo: 'estorno',
    ocorridoEm,
    motivo,
    estornaId: movimentoId,
    localId: (primeira.de.fisico ? primeira.de : primeira.para).id,
    linhas: linhas.map((l) => ({
      itemId: l.material.item_id,
      de: l.de.id,
      para: l.para.id,
      quantidade: escreverQuantidade(l.qtd),
      series: l.series,
      lote: l.lotePedido,
    })),
    valores,
  })
}
