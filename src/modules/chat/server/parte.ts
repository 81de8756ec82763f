import type { Modulo } from '#platform/modulo.ts'
import type { Adaptador } from './canais/adaptador.ts'

/** One subject of the chat with everything it adds to the process; `partes.ts` lists them. */
export interface ParteDoChat extends Modulo {
  adaptadores?: Adaptador[]
}
