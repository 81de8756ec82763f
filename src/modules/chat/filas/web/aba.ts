import type { FilaNaMesa } from '../contract/filas.ts'
import type { Mudar, Rascunho, Recusa } from './rascunho.ts'

/** Props of each tab of the queue's form. */
export interface PropsDaAba {
  r: Rascunho
  mudar: Mudar
  recusa: Recusa
  /** queues that conversations may overflow to */
  outras: readonly FilaNaMesa[]
}
