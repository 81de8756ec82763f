import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { times } from '#modules/acesso/times/contract/times.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { aprovacoes } from '#modules/funis/aprovacoes/contract/aprovacoes.ts'
import { conversasDoFunil } from '#modules/funis/na-conversa/contract/conversas.ts'
import { formularios } from '#modules/funis/formularios/contract/formularios.ts'
import { webhooks } from '#modules/funis/saidas/contract/webhooks.ts'
import { useEditor } from './contexto.ts'

/** Settings that take effect immediately, independent of the draft; all under one query key per funnel. */
const raiz = (funil_id: string) => ['definicoes', 'configuracao', funil_id] as const
const naoInsistir = { retry: false, staleTime: 15_000 } as const

function useDoFunil<T>(
  parte: readonly unknown[],
  ler: (funil_id: string, signal: AbortSignal) => Promise<{ data: T }>,
  mais: { refetchInterval?: number; enabled?: boolean } = {},
) {
  const { funil } = useEditor()
  return useQuery({
    ...naoInsistir,
    ...mais,
    enabled: funil.versao > 0 && mais.enabled !== false,
    queryKey: [...raiz(funil.id), ...parte],
    queryFn: async ({ signal }) => (await ler(funil.id, signal)).data,
  })
}
export const reler = (funil_id: string, ...parte: unknown[]) =>
  consultas.invalidateQueries({ queryKey: [...raiz(funil_id), ...parte] })

export const useFormularios = () =>
  useDoFunil(['formularios'], (funil_id, signal) => chamar(formularios.listar, { params: { funil_id } }, { signal }))
export function useEnvios(id: string) {
  const { funil } = useEditor()
  return useInfiniteQuery({
    ...naoInsistir,
    queryKey: [...raiz(funil.id), 'formularios', id, 'envios'],
    initialPageParam: '',
    getNextPageParam: (p: { proximo: string | null }) => p.proximo ?? undefined,
    queryFn: async ({ signal, pageParam }) =>
      (
        await chamar(
          formularios.envios,
          { params: { funil_id: funil.id, id }, query: pageParam ? { cursor: pageParam } : {} },
          { signal },
        )
      ).data,
  })
}
export const useDestinos = () =>
  useDoFunil(['destinos'], (funil_id, signal) => chamar(webhooks.destinos, { params: { funil_id } }, { signal }))
export const useSaidas = (situacao: 'pendente' | 'entregue' | 'morta' | undefined) =>
  useDoFunil(
    ['saidas', situacao ?? 'todas'],
    (funil_id, signal) =>
      chamar(webhooks.saidas, { params: { funil_id }, query: situacao ? { situacao } : {} }, { signal }),
    { refetchInterval: 15_000 },
  )
export const useEntradas = () =>
  useDoFunil(['entradas'], (funil_id, signal) => chamar(webhooks.entradas, { params: { funil_id } }, { signal }))
export const useRecebidas = (id: string | null) =>
  useDoFunil(
    ['entradas', id, 'recebidas'],
    (funil_id, signal) => chamar(webhooks.recebidas, { params: { funil_id, id: id ?? '' } }, { signal }),
    { enabled: id !== null },
  )
export const usePoliticas = () =>
  useDoFunil(['politicas'], (funil_id, signal) => chamar(aprovacoes.politicas, { params: { funil_id } }, { signal }))
export const useDecisores = () =>
  useDoFunil(['decisores'], (funil_id, signal) => chamar(aprovacoes.decisores, { params: { funil_id } }, { signal }))
export const useMensagens = () =>
  useDoFunil(['mensagens'], (funil_id, signal) =>
    chamar(conversasDoFunil.mensagens, { params: { funil_id } }, { signal }),
  )
export const useEntradasDaMeta = () =>
  useDoFunil(['meta'], (funil_id, signal) =>
    chamar(conversasDoFunil.entradasDaMeta, { params: { funil_id } }, { signal }),
  )
export const useOpcoesDaMeta = (formulario_id: string | null) =>
  useDoFunil(['meta', 'opcoes', formulario_id], (funil_id, signal) =>
    chamar(
      conversasDoFunil.opcoesDaMeta,
      { params: { funil_id }, query: formulario_id ? { formulario_id } : {} },
      { signal },
    ),
  )

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
