import { z } from 'zod'
import { prioridades } from '../../tipos.ts'
import type { FiltroDoQuadro } from '../dados.ts'

const lista = <T extends z.ZodType>(item: T) => z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(item).optional()).catch(undefined)
const forma = z.object({
  busca: z.string().max(200).optional().catch(undefined),
  responsavel_id: lista(z.string()),
  prioridade: lista(z.enum(prioridades)),
  prazo: z.enum(['atrasado', 'hoje', 'semana', 'sem_prazo']).optional().catch(undefined),
  pendentes: z.preprocess((v) => (v === 'true' || v === true ? true : undefined), z.boolean().optional()),
  ordem: z.enum(['manual', 'prazo', 'valor', 'entrada']).optional().catch(undefined),
})

/** What the address narrows the board by; whatever is not understood there is left out. */
export function lerFiltro(busca: Record<string, unknown>): FiltroDoQuadro {
  return Object.fromEntries(Object.entries(forma.parse(busca)).filter(([, v]) => v !== undefined && v !== '')) as FiltroDoQuadro
}
