import type { Log } from '#platform/log/log.ts'
import type { Banco } from '../repositorio/banco.ts'

/** Live events for the phone page. */
export type Aviso =
  | { tipo: 'estado' }
  | { tipo: 'conversa'; cliente: number }
  | { tipo: 'presenca'; cliente: number; presenca: string }

/** State and functions that all parts of the simulator share. */
export interface Mundo {
  banco: Banco
  log: Log
  /** Set once the server listens. */
  url: string
  /** Time that a message takes to the server and to the other phone, in ms. */
  passoMs: number
  avisar(aviso: Aviso): void
  /** Schedules the delivery of webhooks. */
  despertar(): void
  /** Runs later, unless the simulator has been closed. */
  depois(ms: number, fazer: () => void): void
}

export const agoraEmSegundos = (): number => Math.floor(Date.now() / 1000)

/** Creates an id in the style of each side: 3EB0… for WhatsApp Web, 3A… for a phone. */
export function idDeMensagem(daEmpresa: boolean): string {
  const hex = Buffer.from(crypto.getRandomValues(new Uint8Array(9)))
    .toString('hex')
    .toUpperCase()
  return daEmpresa ? `3EB0${hex}` : `3A${hex}`
}
