import { encaixe } from '#platform/ligados.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { ConteudoDaProposta } from '../contract/conteudo.ts'

/** The same inputs with the tariffs of a day: what the renewal of a proposal asks of whom keeps them. */
export type Reprecificar = (tx: Tx, conteudo: ConteudoDaProposta, dia: string) => Promise<ConteudoDaProposta>
export const reprecificar = encaixe<Reprecificar>('propostas.reprecificar')
