import { z } from 'zod'
import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'

export const situacoesDoLote = [
  'montando',
  'em_aprovacao',
  'aprovado',
  'enviando',
  'pausado',
  'concluido',
  'cancelado',
] as const
export type SituacaoDoLote = (typeof situacoesDoLote)[number]

export const situacoesDoEnvio = ['pendente', 'enviando', 'enviado', 'entregue', 'lido', 'falhou', 'cancelado'] as const
export type SituacaoDoEnvio = (typeof situacoesDoEnvio)[number]

export const situacoesDaFatura = [
  'aberta',
  'paga',
  'parcial',
  'vencida',
  'contestada',
  'estornada',
  'cancelada',
] as const
export type SituacaoDaFatura = (typeof situacoesDaFatura)[number]

/** What is asked of an invoice that was issued, and how far the request is. */
export const tiposDeAnulacao = ['cancelar', 'substituir'] as const
export const situacoesDaAnulacao = ['aguardando', 'aceita', 'recusada', 'retirada'] as const

export const situacoesDaEntrada = ['lendo', 'lida', 'duvida', 'recusada', 'cancelada'] as const

export const codigosDeBloqueio = [
  'economia_negativa',
  'ja_cobrada',
  'sem_contato',
  'conta_de_outra_uc',
  'contrato_suspenso',
  'contrato_encerrado',
  'conta_de_outro_mes',
  'kwh_nao_fecha',
  'sem_consentimento',
] as const
export type CodigoDeBloqueio = (typeof codigosDeBloqueio)[number]

export const bloqueio = z.object({ codigo: z.enum(codigosDeBloqueio), texto: z.string() })
export type Bloqueio = z.infer<typeof bloqueio>

/** What the utility's bill states of a month, as a charge reads it. R$/kWh with tax; money in centavos. */
export const medida = z.object({
  uc: z.string(),
  competencia: z.string(),
  concessionaria: z.string().nullable(),
  consumoKwh: z.number(),
  compensadaKwh: z.number(),
  minimoKwh: z.number(),
  tarifaCheia: z.number(),
  residual: z.number(),
  bandeira: z.number(),
  /** without public lighting and without what the tariff does not make: equal with and without the plan */
  distribuidoraCent: z.number().int(),
  lidaEm: z.string(),
  /** the sentence of the reading's check that failed */
  naoFecha: z.string().nullable(),
})
export type Medida = z.infer<typeof medida>

export const plano = z.object({
  modelo: z.enum(modelosDeCobranca),
  desconto: z.number().optional(),
  tarifaContratual: z.number().optional(),
  fixoMensalCent: z.number().int().optional(),
})
export type PlanoDoItem = z.infer<typeof plano>

export const passosDaMemoria = ['sem', 'distribuidora', 'bruta', 'parte', 'cobranca', 'economia'] as const
/** One line of "Como calculamos". `centavos` has the sign with which it counts. */
export const passo = z.object({
  passo: z.enum(passosDaMemoria),
  rotulo: z.string(),
  conta: z.string(),
  centavos: z.number().int(),
})
export type Passo = z.infer<typeof passo>

/** Late charges, as fractions: fine once, interest a month. */
export const encargos = z.object({ multa: z.number(), jurosMes: z.number() })
export type Encargos = z.infer<typeof encargos>
export const SEM_CONTRATO: Encargos = { multa: 0.02, jurosMes: 0.01 }

/** What an invoice shows, frozen when its batch is approved. */
export const retratoDaFatura = z.object({
  formato: z.literal(1),
  recebedor: z.object({ nome: z.string(), documento: z.string(), chave: z.string(), cidade: z.string() }),
  lote: z.string(),
  medida,
  plano,
  memoria: z.array(passo),
  /** late charges of the contract, as fractions; invoices from before have 2 % and 1 % */
  encargos: encargos.optional(),
})
export type RetratoDaFatura = z.infer<typeof retratoDaFatura>
