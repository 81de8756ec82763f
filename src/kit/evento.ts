/** A business event that other modules may react to. The type parameter is the payload; `tipo` is stored. */
export interface Evento<D> {
  readonly tipo: string
  /** Carries the type only; never set. */
  readonly _dados?: D
}

export const evento = <D>(tipo: `${string}.${string}`): Evento<D> => ({ tipo })
