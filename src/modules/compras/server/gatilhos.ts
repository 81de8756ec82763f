import { z } from 'zod'
import { gatilho, type Gatilho } from '#platform/gatilho.ts'
import { pedidoMudou } from '../eventos.ts'
import { cartaoDoPedido } from './consultas/do-cartao.ts'

/** What happened to an order → the fact that automations know. */
const FATOS: ReadonlySet<string> = new Set(['enviado', 'confirmado', 'remarcado', 'parcial', 'recebido', 'cancelado'])

/** Each step of an order moves the card that it came from. */
const doPedido = gatilho(pedidoMudou, {
  tipo: 'fato',
  fato: 'pedido-de-compra',
  dados: z.object({ pedido_id: z.uuid(), fato: z.string(), versao: z.number().int() }),
  chave: (e) => (FATOS.has(e.fato) ? `${e.pedido_id}:${e.versao}` : null),
  vez: (e, cartaoId) => `pedido-de-compra:${cartaoId}:${e.pedido_id}:${e.versao}`,
  async achar(tx, e) {
    const cartao_id = await cartaoDoPedido(tx, e.pedido_id)
    return cartao_id ? { cartao_id, qual: `compra:${e.fato}` } : null
  },
})

export const gatilhosDasCompras: readonly Gatilho[] = [doPedido]
