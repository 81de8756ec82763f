import type { ComponentType } from 'react'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'

/** The addition of an extra to the next send, or the reason why sending is blocked now. */
export interface Contribuicao {
  /** sent with the message: the subject and copies of an e-mail */
  especial?: EspecialDeEnvio
  /** reason why text is blocked, as a sentence for the user; notes stay allowed */
  bloqueio?: string
}

export interface PropsDoExtra {
  c: Conversa
  recursos: RecursosDoCanal
  privada: boolean
  /** Called whenever the contribution changes; null removes it. A stable function. */
  aoContribuir: (contribuicao: Contribuicao | null) => void
  /** Sends something immediately (a template), through the same queue as typed messages. */
  aoEnviar: (especial: EspecialDeEnvio, texto: string) => void
}

export interface Extra {
  nome: string
  /** Decides by the channel's capabilities, never by its name. */
  quando: (r: RecursosDoCanal) => boolean
  Componente: ComponentType<PropsDoExtra>
}
