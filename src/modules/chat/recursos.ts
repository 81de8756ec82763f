import { z } from 'zod'
import type { TipoDeEspecial } from './regras/envio/especial.ts'
import { tiposDeCaixa } from './tipos.ts'

/** What a channel can carry, as data: the composer, the thread's menus and the bots offer this and nothing else. */
export const recursosDoCanal = z.object({
  /** files, and of which kinds: mime types or `image/*` patterns; null = any */
  anexos: z.array(z.string()).nullable(),
  /** largest file in bytes */
  anexo_maximo: z.number().int(),
  /** several files travel in one message; otherwise each makes its own */
  anexos_juntos: z.boolean().optional(),
  /** voice notes recorded on the spot */
  voz: z.boolean(),
  /** words along with a file */
  legenda: z.boolean(),
  texto_maximo: z.number().int(),
  citar: z.boolean(),
  editar: z.boolean(),
  apagar: z.boolean(),
  reagir: z.boolean(),
  marcar_nao_lida: z.boolean(),
  /** whether the channel says that a message was delivered and read */
  recibos: z.boolean(),
  especiais: z.array(z.custom<TipoDeEspecial>((v) => typeof v === 'string')),
  /** hours after the customer's last message in which free words are allowed; null = always */
  janela_horas: z.number().nullable(),
  /** whether we may write first, to a number or address nobody wrote from */
  iniciar: z.boolean(),
})
export type RecursosDoCanal = z.infer<typeof recursosDoCanal>

/** What can be done to an inbox of this channel, beyond what every inbox has. */
export const atosDoCanal = z.object({
  ligar_webhook: z.boolean(),
  conectar: z.boolean(),
  desconectar: z.boolean(),
  recuperar: z.boolean(),
  risco: z.boolean(),
})
export type AtosDoCanal = z.infer<typeof atosDoCanal>

export const canal = z.object({ tipo: z.enum(tiposDeCaixa), recursos: recursosDoCanal, atos: atosDoCanal })
