import type { Log } from '#platform/log/log.ts'
import type { Banco } from '../repositorio/banco.ts'

/** What the phone page is told live. */
export type Aviso =
  | { tipo: 'estado' }
  | { tipo: 'conversa'; cliente: number }
  | { tipo: 'presenca'; cliente: number; presenca: string }

/** Everything the parts of the simulator share. */
export interface Mundo {
  banco: Banco
  log: Log
  /** Known once it listens. */
  url: string
  /** How long a message takes to the server and to the other phone. */
  passoMs: number
  avisar(aviso: Aviso): void
  /** There may be webhooks to deliver. */
  despertar(): void
  /** Runs later, and not at all after the end. */
  depois(ms: number, fazer: () => void): void
}

export const agoraEmSegundos = (): number => Math.floor(Date.now() / 1000)

/** Ids look like those of the two sides: 3EB0… for WhatsApp Web, 3A… for a phone. */
export function idDeMensagem(daEmpresa: boolean): string {
  const hex = Buffer.from(crypto.getRandomValues(new Uint8Array(9)))
    .toString('hex')
    .toUpperCase()
  return daEmpresa ? `3EB0${hex}` : `3A${hex}`
}
