import { z } from 'zod'
import { agrupamentos, prioridades, type Agrupamento } from '#modules/funis/nucleo/tipos.ts'
import type { FiltroDoQuadro } from '#modules/funis/nucleo/web/dados.ts'
import { densidades, type Densidade } from './altura.ts'

const lista = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(item).optional()).catch(undefined)
const marca = z.preprocess((v) => (v === 'true' || v === true ? true : undefined), z.boolean().optional())
const forma = z.object({
  busca: z.string().max(200).optional().catch(undefined),
  responsavel_id: lista(z.string()),
  prioridade: lista(z.enum(prioridades)),
  prazo: z.enum(['atrasado', 'hoje', 'semana', 'sem_prazo']).optional().catch(undefined),
  pendentes: marca,
  parados: marca,
  sem_acao: marca,
  campo: lista(z.string().max(300)),
  estagio_id: lista(z.uuid()),
  etiqueta_id: lista(z.uuid()),
  arquivados: marca,
  ordem: z.enum(['manual', 'prazo', 'valor', 'entrada']).optional().catch(undefined),
})

/** Reads the board's filters from the URL; invalid ones are ignored. */
export function lerFiltro(busca: Record<string, unknown>): FiltroDoQuadro {
  return Object.fromEntries(Object.entries(forma.parse(busca)).filter(([, v]) => v !== undefined && v !== ''))
}

export const nomesDasVistas = ['quadro', 'tabela', 'calendario', 'linha', 'mapa', 'fila'] as const
export type NomeDaVista = (typeof nomesDasVistas)[number]
const um = <T extends string>(lista: readonly T[], v: unknown): T | null => lista.find((x) => x === v) ?? null

export const lerVista = (busca: Record<string, unknown>): NomeDaVista => um(nomesDasVistas, busca.vista) ?? 'quadro'
export const lerDensidade = (busca: Record<string, unknown>): Densidade =>
  um(densidades, busca.densidade) ?? 'confortavel'
export function lerRaia(busca: Record<string, unknown>): Exclude<Agrupamento, 'estagio'> | null {
  const r = um(agrupamentos, busca.raia)
  return r === 'estagio' ? null : r
}
