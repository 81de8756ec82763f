import type { PapelNoFunil } from '#engines/funil/tipos.ts'

/** Who moves a card: a user in their role, or an automated source. */
export type Quem = { tipo: 'pessoa'; id: string; papel: PapelNoFunil } | { tipo: 'passagem' | 'regra' | 'sistema' }
