/** An act made on a device, possibly without a network. Its id is its idempotency key. */
export interface Ato<T extends string = string, D = unknown> {
  id: string
  /** one installation of the application for one user: a counter of its own */
  aparelho: string
  /** 1, 2, 3… without gaps in the device */
  seq: number
  /** the record that the act is about */
  alvo: string
  tipo: T
  /** the clock of the device */
  em: Date
  dados: D
}

/**
 * Why an act no longer fits:
 * - `transicao`: the record is in a state that does not allow it
 * - `movida`: the record was moved to others, scheduled anew or cancelled
 * - `concluida`: it was already concluded by another device
 * - `valor`: another device has recorded another value for the same item
 * - `peca`: the part is not in the van
 * - `serie`: the serial is somewhere else
 */
export const tiposDeConflito = ['transicao', 'movida', 'concluida', 'valor', 'peca', 'serie'] as const
export type TipoDeConflito = (typeof tiposDeConflito)[number]

/** With these, what the device did next on the same record depends on the act that did not fit. */
const PRENDEM: ReadonlySet<TipoDeConflito> = new Set(['transicao', 'movida', 'concluida'])
export const prendeOsSeguintes = (tipo: TipoDeConflito): boolean => PRENDEM.has(tipo)

/** The outcome of an act that arrived. It never changes, except by the decision of a conflict. */
export type Destino = { tipo: 'aceito' } | { tipo: 'conflito'; conflito: string }
