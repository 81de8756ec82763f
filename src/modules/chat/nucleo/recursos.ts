import { z } from 'zod'
import type { TipoDeEspecial } from './regras/envio/especial.ts'
import { tiposDeCaixa } from './tipos.ts'

/** Capabilities of a channel, as data. The composer, the thread's menus and the bots offer only these. */
export const recursosDoCanal = z.object({
  /** accepted files, as mime types or `image/*` patterns; null: any file; empty: no files */
  anexos: z.array(z.string()).nullable(),
  /** largest file in bytes */
  anexo_maximo: z.number().int(),
  /** several files fit in one message; otherwise each file becomes its own message */
  anexos_juntos: z.boolean().optional(),
  /** voice notes recorded in the composer */
  voz: z.boolean(),
  /** a file may have a caption */
  legenda: z.boolean(),
  texto_maximo: z.number().int(),
  citar: z.boolean(),
  editar: z.boolean(),
  apagar: z.boolean(),
  reagir: z.boolean(),
  marcar_nao_lida: z.boolean(),
  /** whether the channel reports delivery and reading */
  recibos: z.boolean(),
  especiais: z.array(z.custom<TipoDeEspecial>((v) => typeof v === 'string')),
  /** hours after the customer's last message in which free text is allowed; null: always */
  janela_horas: z.number().nullable(),
  /** whether we may start a conversation with a number or address that never wrote to us */
  iniciar: z.boolean(),
})
export type RecursosDoCanal = z.infer<typeof recursosDoCanal>

/** Operations of an inbox that only some channels support. */
export const atosDoCanal = z.object({
  ligar_webhook: z.boolean(),
  conectar: z.boolean(),
  desconectar: z.boolean(),
  recuperar: z.boolean(),
  risco: z.boolean(),
})
export type AtosDoCanal = z.infer<typeof atosDoCanal>

export const canal = z.object({ tipo: z.enum(tiposDeCaixa), recursos: recursosDoCanal, atos: atosDoCanal })
