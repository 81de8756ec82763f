import { z } from 'zod'
import { invalido } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { fraseDoProblema } from './frases.ts'

z.config({ localeError: fraseDoProblema })

/** Parses what a caller sent. The first problem is the sentence of the error; all of them are listed by field. */
export function ler<T extends z.ZodType>(esquema: T, valor: unknown): z.output<T>
export function ler<T extends z.ZodType>(esquema: T | undefined, valor: unknown): z.output<T> | undefined
export function ler<T extends z.ZodType>(esquema: T | undefined, valor: unknown): z.output<T> | undefined {
  if (!esquema) return undefined
  const lido = esquema.safeParse(valor ?? {})
  if (lido.success) return lido.data
  const campos = lido.error.issues.map((i) => ({ campo: i.path.join('.'), mensagem: i.message }))
  throw invalido(campos[0]?.mensagem ?? 'Dados inválidos', campos)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Lower-cases ids: the database accepts any case, but code compares and returns them as text. */
const valorDoEndereco = (v: unknown): unknown => (typeof v === 'string' && UUID.test(v) ? v.toLowerCase() : v)

export const lerParametros = <T extends z.ZodType>(esquema: T | undefined, params: unknown) =>
  ler(esquema, Object.fromEntries(Object.entries(comoObjeto(params)).map(([k, v]) => [k, valorDoEndereco(v)])))

/**
 * Parses the query by its contract. A list is a repeated parameter, in either spelling (`tag=a&tag=b`,
 * `tag[]=a&tag[]=b`): an unknown spelling would be a filter that silently does not filter. An empty parameter, as forms
 * send it, counts as absent.
 */
export function lerConsulta<T extends z.ZodType>(esquema: T | undefined, consulta: unknown): z.output<T> | undefined {
  const lida = new Map<string, unknown[]>()
  for (const [chave, valor] of Object.entries(comoObjeto(consulta))) {
    const nome = chave.replace(/\[\d*\]$/, '')
    const valores = [lida.get(nome) ?? [], valor]
      .flat()
      .filter((v) => v !== '')
      .map(valorDoEndereco)
    if (valores.length > 0) lida.set(nome, valores)
  }
  return ler(
    esquema,
    Object.fromEntries([...lida].map(([nome, valores]) => [nome, valores.length === 1 ? valores[0] : valores])),
  )
}
