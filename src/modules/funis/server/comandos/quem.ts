import type { PapelNoFunil } from '#engines/funil/tipos.ts'

/** Who moves a card: a person in their role, or one of the machines. */
export type Quem = { tipo: 'pessoa'; id: string; papel: PapelNoFunil } | { tipo: 'passagem' | 'regra' | 'sistema' }
