import type { Servicos } from '#platform/servicos.ts'
import type { Adaptador } from './canais/adaptador.ts'
import type { Guarda, Processador, Remetente } from './entrada-e-envio.ts'

/** Dependencies shared by the chat's route handlers. */
export interface DependenciasDoChat {
  s: Servicos
  adaptadorDe(tipo: string): Adaptador
  /** Whether an adapter for this inbox type is registered. */
  temAdaptador(tipo: string): boolean
  guarda: Guarda
  processador: Processador
  remetente: Remetente
  /**
   * Persists one delivery in the same way as the webhook route, for channels that poll (IMAP, `getUpdates`) instead of
   * being called. `tipo` is the type of the inbox.
   */
  receber(caixaId: string, corpo: unknown, tipo?: string): Promise<void>
}
