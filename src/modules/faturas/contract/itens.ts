import { z } from 'zod'
import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'
import { bloqueio, passo, situacoesDaFatura, situacoesDoEnvio } from '../tipos.ts'

const inteiro = z.number().int()

/** A line of a batch: one unit, its bill, its charge, and the invoice that came of it. */
export const item = z.object({
  id: z.string(),
  membro: z.string(),
  uc: z.string(),
  contato_id: z.string().nullable(),
  matricula_id: z.string(),
  concessionaria: z.string().nullable(),
  modelo: z.enum(modelosDeCobranca),
  compensada_kwh: z.number().nullable(),
  sem_centavos: inteiro.nullable(),
  distribuidora_centavos: inteiro.nullable(),
  cobranca_centavos: inteiro.nullable(),
  economia_centavos: inteiro.nullable(),
  memoria: z.array(passo),
  bloqueios: z.array(bloqueio),
  avisos: z.array(z.string()),
  /** the loss per kWh, and what a guaranteed saving would charge */
  perda: z.object({ frase: z.string(), garantida_centavos: inteiro }).nullable(),
  /** the day of its member; of an issued invoice `fatura` has its own */
  vencimento_em: z.string(),
  fora: z.boolean(),
  fora_motivo: z.string().nullable(),
  fatura: z
    .object({
      id: z.string(),
      numero: z.string(),
      situacao: z.enum(situacoesDaFatura),
      valor_centavos: inteiro,
      pago_centavos: inteiro,
      envio: z.enum(situacoesDoEnvio),
      canal: z.enum(['whatsapp', 'email']),
      tentativa: inteiro,
      detalhe: z.string().nullable(),
      mudou_em: z.string(),
      /** the text of the dispute that is open */
      contestacao: z.string().nullable(),
      /** a cancellation or a replacement waits for another person */
      a_decidir: z.boolean(),
      vencimento_em: z.string(),
    })
    .nullable(),
})
export type Item = z.infer<typeof item>

/** What came in for an invoice of a batch. */
export const pagamentoDoLote = z.object({
  recebimento_id: z.string(),
  fatura_id: z.string(),
  numero: z.string(),
  membro: z.string(),
  uc: z.string(),
  valor_centavos: inteiro,
  fatura_centavos: inteiro,
  pago_em: z.string(),
  /** after the last day on which it was not late */
  atrasado: z.boolean(),
  estornado_em: z.string().nullable(),
  estorno_motivo: z.string().nullable(),
})
export type PagamentoDoLote = z.infer<typeof pagamentoDoLote>
