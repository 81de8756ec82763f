import { ehObjeto } from '#kit/objeto.ts'
import type { ConteudoDaProposta } from '../../contract/conteudo.ts'

export interface RascunhoLocal {
  /** Changes when the shape of the inputs does: what another version stored is not read. */
  formato: 1
  /** Revision of the server that the changes were made on. */
  revisao: number
  conteudo: ConteudoDaProposta
}

const chave = (id: string) => `girassol:proposta:${id}`

/** Without the schema, whose library the page does not load: only this file writes the key. */
const ehRascunho = (v: unknown): v is RascunhoLocal =>
  ehObjeto(v) &&
  v.formato === 1 &&
  typeof v.revisao === 'number' &&
  ehObjeto(v.conteudo) &&
  ehObjeto(v.conteudo.entrada)

/** Keeps unsent changes on this device. A full or forbidden storage only loses the second copy. */
export function guardarRascunho(id: string, r: Omit<RascunhoLocal, 'formato'>): void {
  try {
    localStorage.setItem(chave(id), JSON.stringify({ formato: 1, ...r }))
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
    const lido: unknown = JSON.parse(localStorage.getItem(chave(id)) ?? 'null')
    return ehRascunho(lido) ? lido : null
  } catch {
    return null
  }
}
