import { z } from 'zod'
import { atraso, destino, obrigatorio } from './campos.ts'
import { ATRASO_DE_SINAL_MS } from './constantes.ts'

/** Statuses that we can report for a customer's message (§4). */
export const STATUS_ENVIAVEIS = ['read', 'delivered', 'sent'] as const

export const envioDeStatus = z.object({
  number: destino,
  status: z.enum(STATUS_ENVIAVEIS, 'Status inválido: use read, delivered ou sent'),
  /** the unread messages concerned; servers of the other API dialect mark these */
  mensagens: z
    .array(
      z.object({
        id: obrigatorio('Mensagem é obrigatória: informe o id da mensagem'),
        remoteJid: z.string(),
        fromMe: z.boolean(),
      }),
    )
    .default([]),
  delay: atraso(ATRASO_DE_SINAL_MS),
})
export type EnvioDeStatus = z.input<typeof envioDeStatus>
