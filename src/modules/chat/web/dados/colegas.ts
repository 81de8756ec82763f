import type { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { semEsquema } from '#platform/navegador/sem-esquema.ts'

interface Colega {
  id: string
  nome: string
}

/** Of the access module, by path: its contract stays its own, only id and name are read here. */
const colegas = semEsquema<z.ZodUndefined, z.ZodType<{ busca?: string; limit: number }>, z.ZodUndefined, z.ZodType<{ success: true; data: Colega[] }>>('GET', '/api/colegas')

export async function buscarColegas(busca: string, sinal: AbortSignal): Promise<Colega[]> {
  return (await chamar(colegas, { query: { limit: 20, ...(busca ? { busca } : {}) } }, { signal: sinal })).data
}
