import { ehObjeto } from './objeto.ts'

/** Checks the shape of a value at run time. */
export type Forma<T> = (valor: unknown) => valor is T
type Lido<F> = F extends Forma<infer T> ? T : never

export const texto: Forma<string> = (v): v is string => typeof v === 'string'
export const numero: Forma<number> = (v): v is number => typeof v === 'number'
export const logico: Forma<boolean> = (v): v is boolean => typeof v === 'boolean'

export const umDe =
  <const T extends string>(valores: readonly T[]): Forma<T> =>
  (v): v is T =>
    valores.some((x) => x === v)

/**
 * An object with these properties; others are ignored. For live payloads, which the browser checks without the schema
 * library: it would be a third of the first screen's download.
 */
export const objeto =
  <const P extends Readonly<Record<string, Forma<unknown>>>>(formas: P): Forma<{ [N in keyof P]: Lido<P[N]> }> =>
  (v): v is { [N in keyof P]: Lido<P[N]> } =>
    ehObjeto(v) && Object.entries(formas).every(([nome, forma]) => forma(v[nome]))
