import type { Adaptador } from '#modules/chat/publico.ts'
import type { Servicos } from '#platform/servicos.ts'

/** The parts of the running chat that bots use, besides its commands: the channels, and sending queued messages. */
export interface PortaDoChat {
  adaptadorDe(tipo: string): Adaptador
  /** Whether an adapter for this inbox type is registered. */
  temAdaptador(tipo: string): boolean
  despertarEnvio(conversaId: string): void
}

export interface DependenciasDosRobos {
  s: Servicos
  chat: PortaDoChat
}
