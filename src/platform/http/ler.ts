import { z } from 'zod'
import { invalido } from '#kit/erro.ts'

z.config(z.locales.pt())

/** Parses what a caller sent. The first problem is the sentence of the error; all of them are listed by field. */
export function ler<T extends z.ZodType>(esquema: T | undefined, valor: unknown): z.output<T> | undefined {
  if (!esquema) return undefined
  const lido = esquema.safeParse(valor ?? {})
  if (lido.success) return lido.data
  const campos = lido.error.issues.map((i) => ({ campo: i.path.join('.'), mensagem: i.message }))
  throw invalido(campos[0]?.mensagem ?? 'Dados inválidos', campos)
}
