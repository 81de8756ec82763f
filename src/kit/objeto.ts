/** Any object with named properties, an array included. */
export const ehObjeto = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null

/** Returns `v` if it is an object, otherwise an empty one: to read properties of data with an unknown shape. */
export const comoObjeto = (v: unknown): Record<string, unknown> => (ehObjeto(v) ? v : {})

/** `Object.keys` for an object that has only the keys of its type. */
export const chavesDe = <T extends object>(o: T): (keyof T & string)[] => Object.keys(o) as (keyof T & string)[]

/** `Object.entries` for an object that has only the keys of its type. */
export const entradasDe = <T extends object>(o: T): { [K in keyof T & string]: [K, T[K]] }[keyof T & string][] =>
  Object.entries(o) as { [K in keyof T & string]: [K, T[K]] }[keyof T & string][]

/** An object with one value for each of these keys. */
export const paraCada = <K extends string, V>(chaves: readonly K[], valor: (chave: K) => V): Record<K, V> =>
  Object.fromEntries(chaves.map((k) => [k, valor(k)])) as Record<K, V>

/** Returns whether `chave` is a key of this table. */
export const ehChaveDe = <T extends object>(o: T, chave: unknown): chave is keyof T =>
  (typeof chave === 'string' || typeof chave === 'number') && Object.hasOwn(o, chave)

/** `lista.includes(v)` for a value of a wider type, which it narrows. */
export const contem = <T>(lista: readonly T[], v: unknown): v is T => lista.some((x) => x === v)
