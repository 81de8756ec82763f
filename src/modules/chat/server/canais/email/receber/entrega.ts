import { z } from 'zod'

const arquivo = z.object({ nome: z.string(), mime: z.string(), tamanho: z.number() })

/** What the raw store holds of one letter: enough to understand it again; the letter itself is a file. */
export const entregaDeEmail = z.object({
  id_externo: z.string().min(1).max(255),
  em_resposta_a: z.string().nullable(),
  referencias: z.array(z.string()),
  de: z.string(),
  de_nome: z.string(),
  para: z.array(z.string()),
  cc: z.array(z.string()),
  assunto: z.string(),
  /** only what is new in it */
  texto: z.string(),
  formatado: z.boolean(),
  momento: z.iso.datetime(),
  automatica: z.string().nullable(),
  /** absent in deliveries that were stored before it was read */
  nao_confirmado: z.boolean().default(false),
  devolucao: z
    .object({
      id_externo: z.string().nullable(),
      destinatario: z.string(),
      acao: z.enum(['falhou', 'atrasou']),
      codigo: z.string(),
    })
    .nullable(),
  anexos: z.array(arquivo),
})
export type EntregaDeEmail = z.output<typeof entregaDeEmail>

/** A letter that could not be read: kept among the dead letters, never taken for one. */
export const entregaIlegivel = z.object({
  ilegivel: z.literal(true),
  pasta: z.string(),
  uid: z.number(),
  motivo: z.string(),
})
