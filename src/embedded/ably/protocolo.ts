import * as z from 'zod'

/** Actions and flags of the Ably protocol, version 6 (public specification, TR2 and TR3). */
export const ACAO = {
  HEARTBEAT: 0,
  ACK: 1,
  NACK: 2,
  CONNECTED: 4,
  DISCONNECT: 5,
  DISCONNECTED: 6,
  CLOSE: 7,
  CLOSED: 8,
  ERROR: 9,
  ATTACH: 10,
  ATTACHED: 11,
  DETACH: 12,
  DETACHED: 13,
  PRESENCE: 14,
  MESSAGE: 15,
  AUTH: 17,
} as const

export const SINAL = { RESUMED: 1 << 2, PUBLISH: 1 << 17, SUBSCRIBE: 1 << 18 } as const
/** Mode bits that a client may request in ATTACH; with none set it requests every permitted mode. */
export const SINAIS_DE_MODO = 0x0fff0000

export interface InfoDeErro {
  code: number
  statusCode: number
  message: string
}

export interface MensagemDeProtocolo {
  action: number
  id?: string | undefined
  channel?: string
  channelSerial?: string
  connectionId?: string
  connectionDetails?: Record<string, unknown>
  count?: number
  error?: InfoDeErro
  flags?: number
  msgSerial?: number
  timestamp?: number
  messages?: unknown[]
  res?: { serials: string[] }[]
}

/** A message as publishers send it, by socket or REST. */
export const mensagemPublicada = z.object({
  id: z.string().min(1).max(180).nullish(),
  name: z.string().max(200).nullish(),
  data: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()]).optional(),
  encoding: z.string().min(1).max(100).nullish(),
  clientId: z.string().nullish(),
  extras: z.unknown().optional(),
})
export type MensagemPublicada = z.infer<typeof mensagemPublicada>

/**
 * The fields that we read of a client's frame; unknown fields and actions are ignored, as the protocol requires of both
 * sides.
 */
export const quadroRecebido = z.object({
  action: z.number().int(),
  id: z.string().max(200).nullish(),
  channel: z.string().max(2000).nullish(),
  channelSerial: z.string().max(200).nullish(),
  flags: z.number().int().nonnegative().nullish(),
  msgSerial: z.number().int().nonnegative().nullish(),
  messages: z.array(z.unknown()).max(500).nullish(),
  presence: z.array(z.unknown()).max(500).nullish(),
  auth: z.object({ accessToken: z.string().max(131_072).nullish() }).nullish(),
})
export type QuadroRecebido = z.infer<typeof quadroRecebido>
