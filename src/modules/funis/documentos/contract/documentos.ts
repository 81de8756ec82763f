import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { situacoesDeDocumento } from '#modules/funis/cartao/regras/documentos.ts'

const pessoa = z.object({ id: z.string(), nome: z.string() })

/** One file of a document. `atual` false: a newer version replaced it. */
const versao = z.object({
  caminho: z.string(),
  nome: z.string(),
  mime: z.string(),
  tamanho: z.number().int(),
  valido_ate: z.string().nullable(),
  atual: z.boolean(),
  em: z.string().nullable(),
  por: pessoa.nullable(),
  do_cliente: z.boolean(),
})
const documento = z.object({
  campo: z.string(),
  rotulo: z.string(),
  situacao: z.enum(situacoesDeDocumento),
  valido_ate: z.string().nullable(),
  validade_dias: z.number().int().nullable(),
  /** the first stage on the way that requires it; null: no stage does, it is just attached */
  estagio_id: z.string().nullable(),
  regra: z.enum(['obrigatorio', 'recomendado']).nullable(),
  /** required by the card's stage or an earlier one, or by the next one */
  agora: z.boolean(),
  pedido: z.boolean(),
  versoes: z.array(versao),
})
export type DocumentoDoCartao = z.output<typeof documento>
export type VersaoDoDocumento = z.output<typeof versao>

const pedido = z.object({
  id: z.string(),
  campos: z.array(z.object({ chave: z.string(), rotulo: z.string(), recebidos: z.number().int() })),
  recado: z.string(),
  por: pessoa,
  criado_em: z.string(),
  expira_em: z.string(),
  situacao: z.enum(['aberto', 'venceu', 'encerrado']),
})
export type PedidoNoCartao = z.output<typeof pedido>

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
