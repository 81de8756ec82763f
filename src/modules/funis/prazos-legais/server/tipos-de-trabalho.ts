import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDoTermo = tipoDeTrabalho('funis:recontar-legais', z.object({ termo: z.string() }))
export const trabalhoDosFeriados = tipoDeTrabalho(
  'funis:recontar-feriados',
  z.object({ departamentos: z.array(z.object({ codigo: z.string(), antes: z.array(z.string()) })) }),
)
