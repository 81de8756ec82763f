import type { z } from 'zod'
import type { CampoRecusado } from '#kit/erro.ts'

/** Every invalid field with its message. */
export function recusasDe(limites: z.ZodType, dados: unknown): CampoRecusado[] {
  const lido = limites.safeParse(dados)
  return lido.error ? lido.error.issues.map((f) => ({ campo: f.path.join('.'), mensagem: f.message })) : []
}
