import type { Servicos } from '#platform/servicos.ts'
import type { Adaptador } from './canais/adaptador.ts'
import type { Guarda } from './entrada/guardar-entrega.ts'
import type { Processador } from './entrada/processar.ts'
import type { Remetente } from './envio/remetente.ts'

/** What the chat's handlers work with. */
export interface DependenciasDoChat {
  s: Servicos
  adaptadorDe(tipo: string): Adaptador
  /** Whether inboxes of this type can be made and configured here. */
  temAdaptador(tipo: string): boolean
  guarda: Guarda
  processador: Processador
  remetente: Remetente
  /**
   * Stores one delivery as the webhook does, for channels that fetch instead of being called. `tipo` is the inbox's.
   */
  receber(caixaId: string, corpo: unknown, tipo?: string): Promise<void>
  /**
   * Writes an answer for a flow that asks for one, or null when it cannot. Set by the assistant's part; absent where
   * there is none.
   */
  escreverComIa?: (pedido: { conversa_id: string; instrucao: string }) => Promise<string | null>
}
