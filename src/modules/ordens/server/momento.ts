import type { Situacao } from '../tipos.ts'

/** State of an order at a time; null before it was opened. */
export type Momento = Situacao | null
