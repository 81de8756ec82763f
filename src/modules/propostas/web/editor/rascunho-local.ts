import { z } from 'zod'
import { entradaDaSimulacao, type EntradaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'

const guardado = z.object({ revisao: z.number().int(), entrada: entradaDaSimulacao })
export interface RascunhoLocal {
  /** Revision of the server that the changes were made on. */
  revisao: number
  entrada: EntradaDaSimulacao
}

const chave = (id: string) => `girassol:proposta:${id}`

/** Keeps unsent changes on this device. A full or forbidden storage only loses the second copy. */
export function guardarRascunho(id: string, r: RascunhoLocal): void {
  try {
    localStorage.setItem(chave(id), JSON.stringify(r))
  } catch {
    // the changes are still on the screen
  }
}
export function esquecerRascunho(id: string): void {
  try {
    localStorage.removeItem(chave(id))
  } catch {
    // nothing was stored
  }
}
/** Unsent changes of an earlier visit; null when there are none, or they are of another format. */
export function lerRascunho(id: string): RascunhoLocal | null {
  try {
    const texto = localStorage.getItem(chave(id))
    const lido = texto === null ? null : guardado.safeParse(JSON.parse(texto))
    return lido?.success ? lido.data : null
  } catch {
    return null
  }
}
