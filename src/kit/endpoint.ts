import type { z } from 'zod'

export type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Forma<P, Q, B, R> {
  method: Metodo
  path: `/${string}`
  /** One line for the API documentation page. */
  summary: string
  params?: P
  query?: Q
  body?: B
  response: R
  /** Maximum calls per minute by one user, or by one address when the endpoint is open. */
  limit?: number
  /** The response is a file or a stream, not JSON. */
  bruto?: boolean
}

/** `A` is true for an open endpoint: its handler receives no user. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends boolean = boolean,
> = Forma<P, Q, B, R> & { permission?: string; open?: string; readonly _aberto?: A }

type Nada = z.ZodUndefined

/**
 * Declares one call: the server registers it, the browser calls it with types, OpenAPI and the access matrix are
 * derived from it. Access is part of it: `permission` names one grant (`sessao` = any signed-in, active user); `open`
 * takes a written reason, shown in the matrix. Without either it does not compile.
 */
export function endpoint<
  P extends z.ZodType = Nada,
  Q extends z.ZodType = Nada,
  B extends z.ZodType = Nada,
  R extends z.ZodType = z.ZodType,
>(forma: Forma<P, Q, B, R> & { permission: string; open?: never }): Endpoint<P, Q, B, R, false>
export function endpoint<
  P extends z.ZodType = Nada,
  Q extends z.ZodType = Nada,
  B extends z.ZodType = Nada,
  R extends z.ZodType = z.ZodType,
>(forma: Forma<P, Q, B, R> & { open: string; permission?: never }): Endpoint<P, Q, B, R, true>
export function endpoint(forma: Endpoint): Endpoint {
  return forma
}

export type Contrato = Record<string, Endpoint>
type Saida<T> = T extends z.ZodUndefined ? undefined : T extends z.ZodType ? z.output<T> : undefined
type Entrada<T> = T extends z.ZodUndefined ? undefined : T extends z.ZodType ? z.input<T> : undefined

export type ParamsDe<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R, boolean> ? Saida<P> : never
export type QueryDe<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, boolean> ? Saida<Q> : never
export type BodyDe<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, boolean> ? Saida<B> : never
export type RespostaDe<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, boolean> ? z.output<R> : never
/** The return type of a handler: the input side of the schema, so that defaults of the response may be omitted. */
export type RetornoDe<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, boolean> ? z.input<R> : never

type SeTem<K extends string, T> = [T] extends [undefined]
  ? { [k in K]?: undefined }
  : undefined extends T
    ? { [k in K]?: T }
    : { [k in K]: T }
export type ChamadaDe<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, boolean>
    ? SeTem<'params', Entrada<P>> &
        ({} extends Entrada<Q> ? { query?: Entrada<Q> } : SeTem<'query', Entrada<Q>>) &
        SeTem<'body', Entrada<B>>
    : never

/** `/api/x/{id}` with `{id}` replaced and URL-encoded. */
export function preencherCaminho(path: string, params: Record<string, unknown> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, nome: string) => encodeURIComponent(String(params?.[nome] ?? '')))
}

/** Arrays become repeated parameters; `undefined` and `null` are omitted. */
export function escreverConsulta(query: Record<string, unknown> | undefined): string {
  const partes = new URLSearchParams()
  for (const [nome, valor] of Object.entries(query ?? {})) {
    for (const um of Array.isArray(valor) ? valor : [valor]) {
      if (um !== undefined && um !== null) partes.append(nome, um instanceof Date ? um.toISOString() : String(um))
    }
  }
  const texto = partes.toString()
  return texto ? `?${texto}` : ''
}
