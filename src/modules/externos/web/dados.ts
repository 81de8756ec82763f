import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RespostaDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { plural } from '#ui/formatos.ts'
import { externos } from '../contract/externos.ts'
import type { Sistema, TipoDeRegistro } from '../tipos.ts'

export type Leitura = RespostaDe<typeof externos.diario>['data'][number]
/** Summary of one read. */
export const oQueTrouxe = (l: Leitura): string =>
  `${plural(l.lidos, 'lido')}, ${plural(l.novos, 'novo')}, ${plural(l.mudados, 'mudou', 'mudaram')}`
export type Situacao = 'todos' | 'ligados' | 'soltos' | 'conflitos'
const raiz = (s: Sistema) => ['externos', s] as const
export const reler = (s: Sistema) => consultas.invalidateQueries({ queryKey: raiz(s) })
export const useConexao = (sistema: Sistema) =>
  useQuery({
    queryKey: [...raiz(sistema), 'conexao'],
    queryFn: async ({ signal }) => (await chamar(externos.conexao, { params: { sistema } }, { signal })).data,
  })
export const useRegistros = (
  sistema: Sistema,
  tipo: TipoDeRegistro,
  busca: string,
  situacao: Situacao,
  pagina: number,
) =>
  useQuery({
    queryKey: [...raiz(sistema), 'registros', tipo, busca, situacao, pagina],
    queryFn: async ({ signal }) =>
      (
        await chamar(
          externos.registros,
          { params: { sistema }, query: { tipo, situacao, pagina, ...(busca ? { busca } : {}) } },
          { signal },
        )
      ).data,
    placeholderData: (antes) => antes,
  })
/** Polls every second while a read is running. */
export const useDiario = (sistema: Sistema) =>
  useQuery({
    queryKey: [...raiz(sistema), 'diario'],
    queryFn: async ({ signal }) => (await chamar(externos.diario, { params: { sistema } }, { signal })).data,
    refetchInterval: (q) => (q.state.data?.some((l) => l.situacao === 'andando') ? 1000 : false),
  })
export const useAtos = (sistema: Sistema, tipo: TipoDeRegistro) =>
  useInfiniteQuery({
    queryKey: [...raiz(sistema), 'atos', tipo],
    queryFn: async ({ signal, pageParam }) =>
      (
        await chamar(
          externos.atos,
          { params: { sistema }, query: { tipo, ...(pageParam ? { cursor: pageParam } : {}) } },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: (u) => u.proximo ?? undefined,
  })
export const useEstagios = (sistema: Sistema) =>
  useQuery({
    queryKey: [...raiz(sistema), 'estagios'],
    queryFn: async ({ signal }) => (await chamar(externos.estagios, { params: { sistema } }, { signal })).data,
  })
