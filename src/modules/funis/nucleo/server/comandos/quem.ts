import type { PapelNoFunil } from '#engines/funil/tipos.ts'

/** The author of a move: a user in their role, or an automated source. */
export type Quem = { tipo: 'pessoa'; id: string; papel: PapelNoFunil } | { tipo: 'passagem' | 'regra' | 'sistema' }
