import type { Modulo } from '#platform/modulo.ts'
import type { Adaptador } from './canais/adaptador.ts'

/** One subject of the chat (routes, jobs, adapters). `partes.ts` lists them. */
export interface ParteDoChat extends Modulo {
  adaptadores?: Adaptador[]
}
