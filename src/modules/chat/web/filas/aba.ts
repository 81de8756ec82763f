import type { FilaNaMesa } from '../../contract/filas.ts'
import type { Mudar, Rascunho, Recusa } from './rascunho.ts'

/** What every part of the queue's form is given. */
export interface PropsDaAba {
  r: Rascunho
  mudar: Mudar
  recusa: Recusa
  /** queues a conversation may go over to */
  outras: readonly FilaNaMesa[]
}
