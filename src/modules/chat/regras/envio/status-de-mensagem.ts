import { z } from 'zod'
import { atraso, destino, obrigatorio } from './campos.ts'
import { ATRASO_DE_SINAL_MS } from './constantes.ts'

/** What may be told of a message of the customer (§4). */
export const STATUS_ENVIAVEIS = ['read', 'delivered', 'sent'] as const

export const envioDeStatus = z.object({
  number: destino,
  status: z.enum(STATUS_ENVIAVEIS, 'Status inválido: use read, delivered ou sent'),
  /** the unread messages it is about: a server of the other dialect marks these */
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
