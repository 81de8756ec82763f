import type { z } from 'zod'
import { semEsquema } from './sem-esquema.ts'

type Sucesso<T> = z.ZodType<{ success: true; data: T }>

export const configuracaoDoTempoReal = semEsquema<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, Sucesso<{ hospedado: boolean }>>('GET', '/api/realtime/config')
/** A token for conversations_all and for those of the given conversations the person may see. */
export const tokenDoTempoReal = semEsquema<z.ZodUndefined, z.ZodType<{ conversas: string[] }>, z.ZodUndefined, Sucesso<{ token: string }>>('GET', '/api/realtime/token')
