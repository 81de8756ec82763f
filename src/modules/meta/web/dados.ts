import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { conexoes } from '../contract/conexao.ts'
import { conjuntos } from '../contract/conjuntos.ts'
import { leads } from '../contract/leads.ts'
import type { LeadInteiro, SituacaoDoLead } from '../tipos.ts'

const chaves = {
  leads: ['meta', 'leads'] as const,
  lead: (id: string) => ['meta', 'lead', id] as const,
  conjuntos: ['meta', 'conjuntos'] as const,
  conexao: ['meta', 'conexao'] as const,
  buscas: ['meta', 'buscas'] as const,
  exclusoes: ['meta', 'exclusoes'] as const,
}

export interface FiltroDeLeads {
  busca?: string
  situacao?: SituacaoDoLead[]
  plataforma?: string[]
  formulario_id?: string[]
  conjunto_id?: string[]
  campanha_id?: string[]
  data_inicio?: string
  data_fim?: string
}
export interface Periodo {
  data_inicio?: string | undefined
  data_fim?: string | undefined
}

/** Interval at which the list polls for new leads; it also refetches on focus. */
const RELER_MS = 30_000

export const useLeads = (filtro: FiltroDeLeads, porVez = 50) =>
  useInfiniteQuery({
    queryKey: [...chaves.leads, 'lista', filtro, porVez] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(
        leads.listar,
        { query: { limit: porVez, ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (ultima) => ultima.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: RELER_MS,
  })

export const useContagens = (filtro: FiltroDeLeads) =>
  useQuery({
    queryKey: [...chaves.leads, 'contagens', filtro],
    queryFn: async ({ signal }) => (await chamar(leads.contagens, { query: filtro }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: RELER_MS,
  })
export const useLead = (id: string) =>
  useQuery({
    queryKey: chaves.lead(id),
    queryFn: async ({ signal }) => (await chamar(leads.obter, { params: { id } }, { signal })).data,
    refetchInterval: (q) => (q.state.data?.estado === 'buscando' ? 2000 : RELER_MS),
  })

/** Every action on a lead returns its current state. */
export function useAtosDoLead(id: string) {
  const qc = useQueryClient()
  const guardar = ({ data }: { data: LeadInteiro }) => {
    qc.setQueryData(chaves.lead(id), data)
    return qc.invalidateQueries({ queryKey: chaves.leads })
  }
  return {
    mudarSituacao: async (situacao: SituacaoDoLead, motivo?: string) =>
      guardar(await chamar(leads.mudarSituacao, { params: { id }, body: { situacao, ...(motivo ? { motivo } : {}) } })),
    buscarDeNovo: async () => {
      await chamar(leads.buscarDeNovo, { params: { id } })
      await qc.invalidateQueries({ queryKey: chaves.lead(id) })
    },
    abrirConversa: async () => guardar(await chamar(leads.abrirConversa, { params: { id } })),
    apagarDados: async (motivo: string) =>
      guardar(await chamar(leads.apagarDados, { params: { id }, body: { motivo } })),
  }
}

export const useConjuntos = (periodo: Periodo) =>
  useQuery({
    queryKey: [...chaves.conjuntos, periodo],
    queryFn: async ({ signal }) => (await chamar(conjuntos.listar, { query: periodo }, { signal })).data,
    placeholderData: keepPreviousData,
  })
export const useConjunto = (id: string, periodo: Periodo) =>
  useQuery({
    queryKey: [...chaves.conjuntos, id, periodo],
    queryFn: async ({ signal }) => (await chamar(conjuntos.obter, { params: { id }, query: periodo }, { signal })).data,
    placeholderData: keepPreviousData,
  })
export function useSincronizarConjuntos() {
  const qc = useQueryClient()
  // runs in the background: refetch the figures after 3 s
  return useMutation({
    mutationFn: () => chamar(conjuntos.sincronizar, {}),
    onSuccess: () => void setTimeout(() => void qc.invalidateQueries({ queryKey: chaves.conjuntos }), 3000),
  })
}

export const useConexao = () =>
  useQuery({
    queryKey: chaves.conexao,
    queryFn: async ({ signal }) => (await chamar(conexoes.obter, {}, { signal })).data,
  })
export const useBuscas = () =>
  useQuery({
    queryKey: chaves.buscas,
    queryFn: async ({ signal }) => (await chamar(conexoes.buscas, {}, { signal })).data,
    refetchInterval: (q) => (q.state.data?.some((b) => b.fim_em === null) ? 1500 : false),
  })
export const useExclusoes = () =>
  useQuery({
    queryKey: chaves.exclusoes,
    queryFn: async ({ signal }) => (await chamar(conexoes.exclusoes, {}, { signal })).data,
  })

export function useAtosDaConexao() {
  const qc = useQueryClient()
  const rever = (chave: readonly string[]) => qc.invalidateQueries({ queryKey: chave })
  return {
    alterar: async (body: BodyDe<typeof conexoes.alterar>) =>
      qc.setQueryData(chaves.conexao, (await chamar(conexoes.alterar, { body })).data),
    regenerarToken: async () => qc.setQueryData(chaves.conexao, (await chamar(conexoes.regenerarToken, {})).data),
    testar: async () => {
      const { data } = await chamar(conexoes.testar, {})
      await rever(chaves.conexao)
      return data
    },
    buscar: async (desde: string) => {
      await chamar(conexoes.buscar, { body: { desde } })
      await rever(chaves.buscas)
    },
    cancelarBusca: async (id: string) => {
      await chamar(conexoes.cancelarBusca, { params: { id } })
      await rever(chaves.buscas)
    },
    concluirExclusao: async (id: string) => {
      await chamar(conexoes.concluirExclusao, { params: { id } })
      await Promise.all([rever(chaves.exclusoes), rever(chaves.leads)])
    },
    recusarExclusao: async (id: string, motivo: string) => {
      await chamar(conexoes.recusarExclusao, { params: { id }, body: { motivo } })
      await rever(chaves.exclusoes)
    },
  }
}
