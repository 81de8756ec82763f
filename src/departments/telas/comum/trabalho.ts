import { queryOptions, useQuery } from '@tanstack/react-query'
import { DIA_MS } from '#kit/dias.ts'
import type { QueryDe, RespostaDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import {
  agendaDasReservas,
  diaDoPainel,
  documentosDoPainel,
  funisDoPainel,
  listarTarefas,
  minhasReservas,
  qualidadeDoPainel,
} from './chamadas.ts'

const MINUTO = 60_000
export type FunilDaArea = RespostaDe<typeof funisDoPainel>['data'][number]
export type DiaDosCartoes = RespostaDe<typeof diaDoPainel>['data']
export type Tarefa = RespostaDe<typeof listarTarefas>['data'][number]
export type Reserva = RespostaDe<typeof minhasReservas>['data']['proximas'][number]

export const consultaDosFunis = (departamento: string | null) =>
  queryOptions({
    queryKey: ['paineis', 'area', departamento] as const,
    queryFn: async ({ signal }) =>
      (await chamar(funisDoPainel, { query: departamento ? { departamento } : {} }, { signal })).data,
  })
/** The funnels of a department, or all that the user works in. */
export const useFunisDaArea = (departamento: string | null) =>
  useQuery({
    ...consultaDosFunis(departamento),
    enabled: usePode('paineis.painel.ver'),
    refetchInterval: 2 * MINUTO,
  })

/** Cards that are late or due today, of a department or of the user. */
export const useDia = (departamento: string | null, meus: boolean) =>
  useQuery({
    queryKey: ['paineis', 'dia', departamento, meus] as const,
    enabled: usePode('paineis.painel.ver'),
    refetchInterval: 2 * MINUTO,
    queryFn: async ({ signal }) =>
      (await chamar(diaDoPainel, { query: { ...(departamento ? { departamento } : {}), meus } }, { signal })).data,
  })

export const useQualidade = () =>
  useQuery({
    queryKey: ['paineis', 'qualidade'] as const,
    enabled: usePode('paineis.qualidade.ver'),
    staleTime: 5 * MINUTO,
    queryFn: async ({ signal }) => (await chamar(qualidadeDoPainel, {}, { signal })).data,
  })

/** Only open states: completed or cancelled tasks are neither late nor due. */
const ABERTAS: NonNullable<QueryDe<typeof listarTarefas>['situacao']> = ['aberta', 'em_andamento', 'aguardando']
const quais = (departamento: string | null): Partial<QueryDe<typeof listarTarefas>> => ({
  situacao: ABERTAS,
  ...(departamento ? { departamento } : { papel: 'minhas', quando: ['atrasadas', 'hoje'] }),
})
/**
 * Open tasks of a department's people; without a department, the user's own that are late or due today. Earliest
 * deadline first.
 */
export const useTarefas = (departamento: string | null) =>
  useQuery({
    queryKey: ['tarefas', 'area', departamento] as const,
    enabled: usePode('tarefas.tarefa.ver'),
    refetchInterval: MINUTO,
    queryFn: async ({ signal }) => {
      const { data, pagination } = await chamar(
        listarTarefas,
        { query: { ...quais(departamento), limit: 8 } },
        { signal },
      )
      return { tarefas: data, total: pagination.total }
    },
  })

/** The user's next bookings, and the requests that they can decide. */
export const useMinhasReservas = () =>
  useQuery({
    queryKey: ['recursos', 'inicio'] as const,
    enabled: usePode('recursos.reserva.ver'),
    refetchInterval: 2 * MINUTO,
    queryFn: async ({ signal }) => (await chamar(minhasReservas, {}, { signal })).data,
  })

const DIAS_DE_AGENDA = 7
/** All bookings of the next 7 days. */
export const useAgenda = () =>
  useQuery({
    queryKey: ['recursos', 'area'] as const,
    enabled: usePode('recursos.reserva.ver'),
    refetchInterval: 2 * MINUTO,
    queryFn: async ({ signal }) =>
      (
        await chamar(
          agendaDasReservas,
          {
            query: { de: new Date().toISOString(), ate: new Date(Date.now() + DIAS_DE_AGENDA * DIA_MS).toISOString() },
          },
          { signal },
        )
      ).data.filter((r) => r.especie === 'reserva'),
  })

export const useDocumentosQueVencem = (departamento: string) =>
  useQuery({
    queryKey: ['paineis', 'documentos', departamento] as const,
    enabled: usePode('paineis.painel.ver'),
    staleTime: 5 * MINUTO,
    queryFn: async ({ signal }) => (await chamar(documentosDoPainel, { query: { departamento } }, { signal })).data,
  })
