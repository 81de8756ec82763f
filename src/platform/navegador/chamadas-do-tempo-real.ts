import type { z } from 'zod'
import { semEsquema } from './sem-esquema.ts'

type Sucesso<T> = z.ZodType<{ success: true; data: T }>

export const configuracaoDoTempoReal = semEsquema<
  z.ZodUndefined,
  z.ZodUndefined,
  z.ZodUndefined,
  Sucesso<{ hospedado: boolean }>
>('GET', '/api/realtime/config')
/**
 * Returns a token for the user's permanent channels and for those of the given conversations and channels that the user
 * may listen to.
 */
export const tokenDoTempoReal = semEsquema<
  z.ZodUndefined,
  z.ZodType<{ conversas: string[]; canais: string[] }>,
  z.ZodUndefined,
  Sucesso<{ token: string }>
>('GET', '/api/realtime/token')
