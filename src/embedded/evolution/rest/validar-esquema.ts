import { ehObjeto } from '#kit/objeto.ts'
/** The part of JSON Schema that the real server's bodies use. */
export interface Esquema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean'
  properties?: Record<string, Esquema>
  required?: string[]
  items?: Esquema
  enum?: string[]
  minItems?: number
  maxItems?: number
  minLength?: number
  minimum?: number
  maximum?: number
  pattern?: RegExp
  unicos?: boolean
  nulo?: boolean
  /** Replaces the generated sentence, as in the real server. */
  description?: string
}

/**
 * Validates a body with the sentences of the `jsonschema` package, which the real server returns without the leading
 * `instance.`.
 */
export function validarEsquema(esquema: Esquema, valor: unknown): string[] {
  const falhas: string[] = []
  visitar(esquema, valor, 'instance', falhas)
  return falhas.map((f) => f.replace(/^instance\./, ''))
}

function visitar(esquema: Esquema, valor: unknown, caminho: string, falhas: string[]): void {
  const falhar = (sentenca: string) => falhas.push(esquema.description ?? `${caminho} ${sentenca}`)
  if (valor === null && esquema.nulo) return
  if (esquema.type && !ehDoTipo(valor, esquema.type)) return void falhar(`is not of a type(s) ${esquema.type}`)
  if (esquema.enum && !esquema.enum.includes(String(valor)))
    return void falhar(`is not one of enum values: ${esquema.enum.join(',')}`)
  if (typeof valor === 'string') {
    if (esquema.minLength !== undefined && valor.length < esquema.minLength)
      falhar(`does not meet minimum length of ${esquema.minLength}`)
    if (esquema.pattern && !esquema.pattern.test(valor))
      falhar(`does not match pattern ${JSON.stringify(esquema.pattern.source)}`)
  }
  if (typeof valor === 'number') {
    if (esquema.minimum !== undefined && valor < esquema.minimum)
      falhar(`must be greater than or equal to ${esquema.minimum}`)
    if (esquema.maximum !== undefined && valor > esquema.maximum)
      falhar(`must be less than or equal to ${esquema.maximum}`)
  }
  if (Array.isArray(valor)) visitarLista(esquema, valor, caminho, falhas, falhar)
  else if (ehObjeto(valor)) visitarObjeto(esquema, valor, caminho, falhas)
}

function visitarLista(
  esquema: Esquema,
  valor: unknown[],
  caminho: string,
  falhas: string[],
  falhar: (s: string) => void,
): void {
  if (esquema.minItems !== undefined && valor.length < esquema.minItems)
    falhar(`does not meet minimum length of ${esquema.minItems}`)
  if (esquema.maxItems !== undefined && valor.length > esquema.maxItems)
    falhar(`does not meet maximum length of ${esquema.maxItems}`)
  if (esquema.unicos && new Set(valor.map((v) => JSON.stringify(v))).size !== valor.length)
    falhar('contains duplicate item')
  if (esquema.items) for (const [i, item] of valor.entries()) visitar(esquema.items, item, `${caminho}[${i}]`, falhas)
}

function visitarObjeto(esquema: Esquema, valor: Record<string, unknown>, caminho: string, falhas: string[]): void {
  for (const [nome, filho] of Object.entries(esquema.properties ?? {})) {
    if (valor[nome] !== undefined) visitar(filho, valor[nome], `${caminho}.${nome}`, falhas)
  }
  for (const nome of esquema.required ?? [])
    if (valor[nome] === undefined) falhas.push(`${caminho} requires property "${nome}"`)
}

function ehDoTipo(valor: unknown, tipo: NonNullable<Esquema['type']>): boolean {
  if (tipo === 'array') return Array.isArray(valor)
  if (tipo === 'integer') return Number.isInteger(valor)
  if (tipo === 'object') return typeof valor === 'object' && valor !== null && !Array.isArray(valor)
  return typeof valor === tipo
}
