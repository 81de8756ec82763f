import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { documento, pedido } from '#modules/funis/cartao/contract/documentos.ts'

/** The documents of a card, and the requests for documents sent to its customer. */
export const documentosDoCartao = {
  doCartao: endpoint({
    method: 'GET',
    path: '/api/cartoes/{id}/documentos',
    permission: 'funis.cartao.ver',
    summary: 'Os documentos que o funil pede e os que o cartão tem, com validade, versões e pedidos ao cliente',
    params: porId,
    response: sucesso(z.object({ documentos: z.array(documento), pedidos: z.array(pedido) })),
  }),
  encerrarPedido: endpoint({
    method: 'POST',
    path: '/api/pedidos-de-documentos/{id}/encerrar',
    permission: 'funis.cartao.editar',
    summary: 'O link que o cliente recebeu deixa de valer',
    params: porId,
    response: ok,
  }),
}
