import { useQuery } from '@tanstack/react-query'
import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { contarConversas, listarColegas, listarConversas } from './chamadas.ts'

const ABERTAS = ['ativa', 'aguardando', 'transferida'] as const

/** Order in which conversations should be answered: longest waiting, then unread, then newest. */
function porUrgencia(a: Conversa, b: Conversa): number {
  if (a.aguardando_desde && b.aguardando_desde) return a.aguardando_desde < b.aguardando_desde ? -1 : 1
  if (a.aguardando_desde || b.aguardando_desde) return a.aguardando_desde ? -1 : 1
  if (a.mensagens_nao_lidas > 0 !== b.mensagens_nao_lidas > 0) return a.mensagens_nao_lidas > 0 ? -1 : 1
  return (a.ultima_mensagem?.criado_em ?? a.criado_em) > (b.ultima_mensagem?.criado_em ?? b.criado_em) ? -1 : 1
}

// under the cache keys of the chat's counts, so that live events also invalidate these
const chave = (qual: string) => ['chat', 'contagens', 'resumo', qual] as const

/** The open conversations of one user, or the unassigned ones. */
export function useConversasDe(quem: string, ligada: boolean, limit = 50) {
  return useQuery({
    queryKey: chave(`${quem}:${limit}`),
    queryFn: async ({ signal }) => {
      const { data, pagination } = await chamar(
        listarConversas,
        { query: { atribuida_para: [quem], status: [...ABERTAS], limit } },
        { signal },
      )
      return { conversas: [...data].sort(porUrgencia), total: pagination.total }
    },
    enabled: ligada,
    refetchInterval: 60_000,
  })
}

/** The most recently changed conversations, with any assignee. */
export function useConversasRecentes(ligada: boolean, limit: number) {
  return useQuery({
    queryKey: chave(`recentes:${limit}`),
    queryFn: async ({ signal }) => {
      const { data, pagination } = await chamar(listarConversas, { query: { status: [...ABERTAS], limit } }, { signal })
      return { conversas: data, total: pagination.total }
    },
    enabled: ligada,
    refetchInterval: 60_000,
  })
}

export function useContagensDaMesa(ligada: boolean, departamento?: string) {
  return useQuery({
    queryKey: chave(`contagens:${departamento ?? ''}`),
    queryFn: async ({ signal }) =>
      (await chamar(contarConversas, departamento ? { query: { departamento } } : {}, { signal })).data,
    enabled: ligada,
    refetchInterval: 60_000,
  })
}

export function useColegas(departamento: CodigoDeDepartamento) {
  return useQuery({
    queryKey: ['colegas', departamento] as const,
    queryFn: async ({ signal }) => {
      const { data, pagination } = await chamar(listarColegas, { query: { limit: 50, departamento } }, { signal })
      return { pessoas: data, total: pagination.total }
    },
    staleTime: 60_000,
  })
}

/** Absent people of the whole company, for users who plan their replacement. */
export function useQuemEstaFora() {
  return useQuery({
    queryKey: ['colegas', 'fora'] as const,
    queryFn: async ({ signal }) =>
      (await chamar(listarColegas, { query: { limit: 50, ausentes: true } }, { signal })).data,
    staleTime: 60_000,
  })
}
