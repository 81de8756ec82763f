import { ehUuid } from '#kit/id.ts'
import { difundir } from '#platform/eventos/relay.ts'
import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { notaMudou, pedidoMudou } from '../eventos.ts'

export const PREFIXO = 'compras_'
const mudou = (canal: string, id: string) => [
  { canal: `${PREFIXO}${canal}`, nome: 'mudou', dados: { id }, unica: `${canal}:${id}` },
]

/** One channel for each note in conference, and one for the orders: ids only, the page reads again. */
export const difusoesDasCompras = [
  difundir(notaMudou, (e) => mudou(e.nota_id, e.nota_id)),
  difundir(pedidoMudou, (e) => mudou('pedidos', e.pedido_id)),
]

export const canaisDasCompras: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(_db, ctx, ids) {
    return ids.filter((id) =>
      id === 'pedidos' ? pode(ctx, 'compras.pedido.ver') : ehUuid(id) && pode(ctx, 'compras.nota.ver'),
    )
  },
}
