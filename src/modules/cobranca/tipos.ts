import { z } from 'zod'

export const origens = ['pix', 'extrato', 'manual'] as const
export type Origem = (typeof origens)[number]

/** What a receipt still asks for. `conciliado`: all of it pays invoices or went back. */
export const situacoesDoRecebimento = ['conciliado', 'parcial', 'aberto', 'devolver', 'anulado'] as const
export type SituacaoDoRecebimento = (typeof situacoesDoRecebimento)[number]

export const situacoesDaLinha = ['nova', 'igual', 'duvida', 'opcional', 'fora', 'ilegivel', 'lancada'] as const
export type SituacaoDaLinha = (typeof situacoesDaLinha)[number]

export const situacoesDaImportacao = ['conferida', 'concluida', 'desfeita', 'descartada'] as const
export const situacoesDaDevolucao = ['pedida', 'em_processamento', 'devolvida', 'nao_realizada', 'fora'] as const
export const modosDaAlocacao = ['txid', 'sugestao', 'escolha', 'manual'] as const
export type ModoDaAlocacao = (typeof modosDaAlocacao)[number]

/** `vencida` is an open one whose last day passed. */
export const situacoesDaAvulsa = ['aberta', 'vencida', 'parcial', 'paga', 'cancelada'] as const

export const faixasDeAtraso = ['a_vencer', 'ate_30', 'ate_60', 'ate_90', 'mais_de_90'] as const
export type FaixaDeAtraso = (typeof faixasDeAtraso)[number]

export const contaRecebedora = z.object({
  id: z.string(),
  nome: z.string(),
  titular: z.string(),
  documento: z.string(),
  cidade: z.string(),
  chave_pix: z.string(),
  banco: z.string().nullable(),
  agencia: z.string().nullable(),
  numero: z.string().nullable(),
  padrao: z.boolean(),
  ativa: z.boolean(),
  versao: z.number().int(),
  /** null without the Pix API of the bank; secrets are never returned */
  api: z
    .object({
      url: z.string(),
      token_url: z.string(),
      client_id: z.string(),
      webhook_registrado_em: z.string().nullable(),
      consultado_ate: z.string().nullable(),
      erro: z.string().nullable(),
    })
    .nullable(),
})
export type ContaRecebedora = z.infer<typeof contaRecebedora>

/** An invoice as the matching needs it. Money is integer centavos. */
export const faturaAberta = z.object({
  id: z.string(),
  numero: z.string(),
  unidade: z.string().nullable(),
  contato_id: z.string(),
  contato_nome: z.string(),
  competencia: z.string(),
  vencimento: z.string(),
  valor_centavos: z.number().int(),
  pago_centavos: z.number().int(),
  /** fine and interest up to the day asked for */
  encargos_centavos: z.number().int(),
  situacao: z.string(),
})
export type FaturaNaConciliacao = z.infer<typeof faturaAberta>

export const recebimento = z.object({
  id: z.string(),
  conta_id: z.string(),
  conta_nome: z.string(),
  origem: z.enum(origens),
  valor_centavos: z.number().int(),
  livre_centavos: z.number().int(),
  recebido_em: z.string(),
  dia: z.string(),
  txid: z.string().nullable(),
  pagador_nome: z.string().nullable(),
  pagador_documento: z.string().nullable(),
  memo: z.string(),
  situacao: z.enum(situacoesDoRecebimento),
  /** numbers of the invoices that it pays */
  faturas: z.array(z.string()),
})
export type RecebimentoNaLista = z.infer<typeof recebimento>

export const sugestao = z.object({
  fatura: faturaAberta,
  porque: z.string(),
  valor_centavos: z.number().int(),
})

export const recebimentoInteiro = recebimento.extend({
  e2e: z.string().nullable(),
  motivo: z.string().nullable(),
  alocacoes: z.array(
    z.object({
      id: z.string(),
      fatura_id: z.string(),
      fatura_numero: z.string(),
      contato_nome: z.string(),
      valor_centavos: z.number().int(),
      encargos_centavos: z.number().int(),
      modo: z.enum(modosDaAlocacao),
      em: z.string(),
      estornada: z.object({ em: z.string(), motivo: z.string() }).nullable(),
    }),
  ),
  devolucoes: z.array(
    z.object({
      id: z.string(),
      valor_centavos: z.number().int(),
      situacao: z.enum(situacoesDaDevolucao),
      motivo: z.string(),
      resposta: z.string().nullable(),
      em: z.string(),
    }),
  ),
  /** likely invoices, best first; none is ever posted alone */
  sugestoes: z.array(sugestao),
  /** why it waits for a person */
  espera: z.string().nullable(),
  pode_devolver_pelo_pix: z.boolean(),
})
export type RecebimentoInteiro = z.infer<typeof recebimentoInteiro>

export const situacoesDaCobranca = ['a_criar', 'ativa', 'concluida', 'a_remover', 'removida', 'recusada'] as const
