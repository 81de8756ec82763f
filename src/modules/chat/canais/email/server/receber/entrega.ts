import { z } from 'zod'

const arquivo = z.object({ nome: z.string(), mime: z.string(), tamanho: z.number() })

/** The delivery stored for one e-mail: enough to process it again; the e-mail itself is a file. */
export const entregaDeEmail = z.object({
  id_externo: z.string().min(1).max(255),
  em_resposta_a: z.string().nullable(),
  referencias: z.array(z.string()),
  de: z.string(),
  de_nome: z.string(),
  para: z.array(z.string()),
  cc: z.array(z.string()),
  assunto: z.string(),
  /** without quoted text */
  texto: z.string(),
  formatado: z.boolean(),
  momento: z.iso.datetime(),
  automatica: z.string().nullable(),
  /** missing in deliveries stored before this field existed */
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

/** An e-mail that could not be parsed: stored as a failed delivery. */
export const entregaIlegivel = z.object({
  ilegivel: z.literal(true),
  pasta: z.string(),
  uid: z.number(),
  motivo: z.string(),
})
