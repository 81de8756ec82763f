import type { z } from 'zod'
import { invalido } from '#kit/erro.ts'

/**
 * Validates in browser and server: returns the typed value, or throws a 400 that lists every refused field in
 * Portuguese.
 */
export function conferir<S extends z.ZodType>(schema: S, dados: unknown): z.output<S> {
  const lido = schema.safeParse(dados)
  if (lido.success) return lido.data
  const campos = lido.error.issues.map((falha) => ({ campo: falha.path.join('.'), mensagem: falha.message }))
  throw invalido(campos[0]?.mensagem ?? 'Dados inválidos', campos)
}
