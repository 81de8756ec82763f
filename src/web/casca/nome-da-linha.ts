import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { departamentos } from '#departments/index.ts'
import { consultaDosFunis } from '#departments/telas/comum/trabalho.ts'
import type { Departamento, Linha } from '#departments/tipos.ts'
import { usePode } from '#platform/navegador/pessoa.ts'

type Nomes = ReadonlyMap<string, string>

/** A row that shows the board of a funnel, and so has the name of the funnel. */
const ehQuadro = (l: Pick<Linha, 'funil' | 'icone'>) => l.funil !== undefined && l.icone === 'KanbanSquare'

/** Title of a page; the board of a funnel has the name that the administrator gave to the funnel. */
export const tituloDaLinha = (l: Pick<Linha, 'titulo' | 'funil' | 'icone'>, nomes?: Nomes): string =>
  (ehQuadro(l) && nomes?.get(l.funil ?? '')) || l.titulo

/** Name of a page outside its menu: that of a department has the department's name, because all have the same title. */
export const nomeDaLinha = (
  l: Pick<Linha, 'path' | 'titulo' | 'departamento' | 'funil' | 'icone'>,
  nomes?: Nomes,
): string =>
  (l.path === `/${l.departamento}` && departamentos.find((d) => d.codigo === l.departamento)?.nome) ||
  tituloDaLinha(l, nomes)

const RELER_MS = 300_000
const NENHUM: Nomes = new Map()

/**
 * The names of the funnels that a menu shows, by key; null: of all areas. The page of a department reads the same
 * funnels, so there it is no additional request.
 */
export function useNomesDosFunis(d: Departamento | null, ligado = true): Nomes {
  const temQuadro = d === null || d.grupos.some((g) => g.linhas.some(ehQuadro))
  const { data } = useQuery({
    ...consultaDosFunis(d?.codigo ?? null),
    enabled: usePode('paineis.painel.ver') && ligado && temQuadro,
    staleTime: RELER_MS,
  })
  return useMemo(() => (data ? new Map(data.map((f) => [f.chave, f.nome])) : NENHUM), [data])
}
