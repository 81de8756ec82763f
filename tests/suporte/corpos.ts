import fc from '#tests/suporte/propriedades.ts'
import { z } from 'zod'
import type { Endpoint } from '#kit/endpoint.ts'

interface Esquema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Esquema[]
  oneOf?: Esquema[]
  allOf?: Esquema[]
  properties?: Record<string, Esquema>
  required?: string[]
  items?: Esquema
  additionalProperties?: Esquema | boolean
  format?: string
  minItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
}

/** Values to fill generated bodies with: `ids` for uuid fields, `textos` for the other strings. */
export interface Palavras {
  ids: readonly string[]
  textos: fc.Arbitrary<unknown>
  /** share of fields that get a value of the wrong type, in percent */
  errado: number
}

const ESQUISITOS: readonly unknown[] = [null, true, -1, 1e308, '', [], {}, [[[]]], { $ne: 1 }, { __proto__: 1 }]

function valor(e: Esquema, p: Palavras, fundo: number): fc.Arbitrary<unknown> {
  const certo = doTipo(e, p, fundo)
  return p.errado === 0
    ? certo
    : fc.oneof(
        { weight: 100 - p.errado, arbitrary: certo },
        { weight: p.errado, arbitrary: fc.oneof(fc.constantFrom(...ESQUISITOS), p.textos) },
      )
}

function doTipo(e: Esquema, p: Palavras, fundo: number): fc.Arbitrary<unknown> {
  if (e.const !== undefined) return fc.constant(e.const)
  if (e.enum) return fc.constantFrom(...e.enum)
  const opcoes = e.anyOf ?? e.oneOf
  if (opcoes) return fc.oneof(...opcoes.map((o) => valor(o, p, fundo)))
  if (e.allOf?.[0]) return valor(Object.assign({}, ...e.allOf) as Esquema, p, fundo)
  switch (Array.isArray(e.type) ? e.type[0] : e.type) {
    case 'object':
      return e.properties && fundo > 0
        ? fc.record(Object.fromEntries(Object.entries(e.properties).map(([k, v]) => [k, valor(v, p, fundo - 1)])), {
            requiredKeys: e.required ?? [],
          })
        : fc.constant({})
    case 'array':
      return fc.array(valor(e.items ?? {}, p, fundo - 1), {
        minLength: Math.min(e.minItems ?? 0, 2),
        maxLength: Math.max(2, Math.min(e.minItems ?? 0, 2)),
      })
    case 'integer':
      return fc.integer({
        min: Math.max(e.minimum ?? -5, -2_000_000_000),
        max: Math.min(e.maximum ?? 2_000_000_000, 2_000_000_000),
      })
    case 'number':
      return fc.double({ min: e.minimum ?? -1000, max: e.maximum ?? 1000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string': {
      if (e.format === 'uuid') return fc.constantFrom(...p.ids)
      if (e.format === 'date-time')
        return fc
          .date({ min: new Date('2027-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
          .map((d) => d.toISOString())
      return e.format === 'email' ? fc.constantFrom('a@exemplo.br', 'x@y.zz') : p.textos
    }
    default:
      return p.textos
  }
}

/** Generates request bodies from the schema of the endpoint: valid ones and, with `errado`, nearly valid ones. */
export function corposDe(e: Endpoint, p: Palavras): fc.Arbitrary<unknown> {
  if (!e.body) return fc.constant(undefined)
  return valor(z.toJSONSchema(e.body, { io: 'input', unrepresentable: 'any' }) as Esquema, p, 6)
}

/** Returns whether the query schema of the endpoint declares a name. An open schema accepts every name. */
function sabeDe(e: Endpoint): (nome: string) => boolean {
  const { properties = {}, additionalProperties = false } = e.query
    ? (z.toJSONSchema(e.query, { io: 'input', unrepresentable: 'any' }) as Esquema)
    : {}
  return (nome) => additionalProperties !== false || nome in properties
}
const nomesDe = (consulta: string) => [...new URLSearchParams(consulta).keys()]

/** Returns the queries whose names the endpoint declares, each as its own query. */
export function perguntasDe(e: Endpoint, consultas: readonly string[]): string[] {
  const sabe = sabeDe(e)
  return consultas.filter((c) => nomesDe(c).every(sabe))
}

/**
 * The same, plus all the other queries joined into one: the contract drops undeclared names before the handler, so one
 * request covers all of them.
 */
export function perguntasEDemais(e: Endpoint, consultas: readonly string[]): string[] {
  const proprias = perguntasDe(e, consultas)
  const alheias = consultas.filter((c) => !proprias.includes(c))
  return alheias.length > 0 ? [...proprias, alheias.join('&')] : proprias
}

/** Returns every combination of ids for the parameters of a path. */
export function caminhosDe(modelo: string, ids: Record<string, readonly string[]>): string[] {
  const lugar = /\{(\w+)\}/.exec(modelo)
  if (!lugar) return [modelo]
  return (ids[lugar[1] ?? ''] ?? ids.id ?? []).flatMap((v) =>
    caminhosDe(modelo.replace(lugar[0], encodeURIComponent(v)), ids),
  )
}
