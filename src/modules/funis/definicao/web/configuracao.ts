import { useQuery } from '@tanstack/react-query'
import { times } from '#modules/acesso/times/contract/times.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { useEditor } from './contexto.ts'

/** Settings that take effect immediately, independent of the draft; all under one query key per funnel. */
export const chaveDaConfiguracao = (funil_id: string) => ['definicoes', 'configuracao', funil_id] as const
export const naoInsistir = { retry: false, staleTime: 15_000 } as const

export function useDoFunil<T>(
  parte: readonly unknown[],
  ler: (funil_id: string, signal: AbortSignal) => Promise<{ data: T }>,
  mais: { refetchInterval?: number; enabled?: boolean } = {},
) {
  const { funil } = useEditor()
  return useQuery({
    ...naoInsistir,
    ...mais,
    enabled: funil.versao > 0 && mais.enabled !== false,
    queryKey: [...chaveDaConfiguracao(funil.id), ...parte],
    queryFn: async ({ signal }) => (await ler(funil.id, signal)).data,
  })
}
export const reler = (funil_id: string, ...parte: unknown[]) =>
  consultas.invalidateQueries({ queryKey: [...chaveDaConfiguracao(funil_id), ...parte] })

export const buscarTimes: BuscarOpcoes = async (busca, signal) =>
  (await chamar(times.listar, { query: busca ? { busca } : {} }, { signal })).data.map((t) => ({
    valor: t.id,
    rotulo: t.nome,
  }))

/** Published stages in which a card can start. */
export function useEstagiosDeEntrada() {
  const { funil } = useEditor()
  return (funil.vigente?.estagios ?? [])
    .filter((e) => e.tipo === 'aberto' || e.tipo === 'espera')
    .map((e) => ({ valor: e.id, rotulo: e.nome }))
}

/** Name of a team, once the teams are loaded. */
export function useNomeDoTime(id: string | null): string {
  const { data } = useQuery({
    queryKey: ['definicoes', 'times'],
    enabled: id !== null,
    staleTime: 300_000,
    retry: false,
    queryFn: async ({ signal }) => (await chamar(times.listar, {}, { signal })).data,
  })
  return data?.find((t) => t.id === id)?.nome ?? 'Time'
}
