/** A path of the product with its parameters filled in. Only `href` makes one. */
export type Href = string & { readonly [daqui]: true }
declare const daqui: unique symbol

/** Names of the parameters of a path in the specification's form; any name when the path is not a literal. */
type Parametro<P extends string> = string extends P
  ? string
  : P extends `${string}{${infer N}}${infer Resto}`
    ? N | Parametro<Resto>
    : never

type Argumentos<P extends string> = string extends P
  ? [params?: Readonly<Record<string, string>>]
  : [Parametro<P>] extends [never]
    ? []
    : [params: Readonly<Record<Parametro<P>, string>>]

/**
 * Fills the parameters of a path: `href('/co/propostas/{id}', { id })`. A test compares the literal paths with the rows
 * of the departments.
 */
export function href<P extends string>(path: P, ...[params]: Argumentos<P>): Href {
  const valores: Readonly<Record<string, string>> = params ?? {}
  return path.replace(/\{(\w+)\}/g, (_, nome: string) => encodeURIComponent(valores[nome] ?? '')) as Href
}

/** Adds a query to a path. Keys without a value are omitted. */
export function comBusca(path: Href, busca: Readonly<Record<string, string | undefined>>): Href {
  const pares = Object.entries(busca).flatMap(([k, v]) => (v === undefined ? [] : [`${k}=${emBusca(v)}`]))
  return (pares.length > 0 ? `${path}?${pares.join('&')}` : path) as Href
}
/** Filters stay readable in the address: `:` and `;` have no meaning in a query. */
const emBusca = (v: string) => encodeURIComponent(v).replaceAll('%3A', ':').replaceAll('%3B', ';')
