/** A business fact that others may react to. The type parameter is what travels; `tipo` is what is stored. */
export interface Evento<D> {
  readonly tipo: string
  /** Only carries the type. */
  readonly _dados?: D
}

export const evento = <D>(tipo: `${string}.${string}`): Evento<D> => ({ tipo })
