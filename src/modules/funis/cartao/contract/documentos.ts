import { z } from 'zod'
import { situacoesDeDocumento } from '../regras/documentos.ts'

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
export const documento = z.object({
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

export const pedido = z.object({
  id: z.string(),
  campos: z.array(z.object({ chave: z.string(), rotulo: z.string(), recebidos: z.number().int() })),
  recado: z.string(),
  por: pessoa,
  criado_em: z.string(),
  expira_em: z.string(),
  situacao: z.enum(['aberto', 'venceu', 'encerrado']),
})
export type PedidoNoCartao = z.output<typeof pedido>
