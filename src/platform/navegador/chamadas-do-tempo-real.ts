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
 * A token for what is always the person's and for those of the given conversations and channels that they may listen
 * to.
 */
export const tokenDoTempoReal = semEsquema<
  z.ZodUndefined,
  z.ZodType<{ conversas: string[]; canais: string[] }>,
  z.ZodUndefined,
  Sucesso<{ token: string }>
>('GET', '/api/realtime/token')
