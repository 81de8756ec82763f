import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { QueryDe } from '#kit/endpoint.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { ato, type Ato, type AtoDe, type TipoDeAto } from '../contract/atos.ts'
import { checklists, recorrencias, servicos } from '../contract/cadastros.ts'
import { registros } from '../contract/registros.ts'
import type { Ordem } from '../contract/ordem.ts'
import { extras } from '../contract/extras.ts'
import { cobrancaDaOrdem } from '../contract/cobranca.ts'
import { ordens } from '../contract/ordens.ts'

const raiz = ['ordens'] as const
/** Refetches all that the orders show. */
export const relerOrdens = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

type Sem<T> = Partial<Omit<T, 'page' | 'limit' | 'cursor'>>
export type FiltroDeOrdens = Sem<QueryDe<typeof ordens.listar>>

export const useOrdens = (filtro: FiltroDeOrdens, limit = 50, ligado = true) =>
  useInfiniteQuery({
    enabled: ligado,
    queryKey: [...raiz, 'lista', filtro, limit] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(ordens.listar, { query: { ...filtro, limit, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
/** The orders of one customer, the newest first. */
export const useOrdensDoContato = (contato: string, ligado: boolean) => useOrdens({ contato }, 20, ligado)
export const useResumo = (ligado = true) =>
  useQuery({
    queryKey: [...raiz, 'resumo'],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(ordens.resumo, { query: {} }, { signal })).data,
  })
export const useOrdem = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'ordem', id],
    queryFn: async ({ signal }) => (await chamar(ordens.obter, { params: { id } }, { signal })).data,
  })
/** Where the order may take a part from, with what is free there. */
export const useOndeHa = (id: string, item_id: string) =>
  useQuery({
    queryKey: [...raiz, 'onde-ha', id, item_id],
    queryFn: async ({ signal }) => (await chamar(ordens.ondeHa, { params: { id, item_id } }, { signal })).data,
  })
export const useExtras = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'extras', id],
    queryFn: async ({ signal }) => (await chamar(extras.listar, { params: { id } }, { signal })).data,
  })
/** The charge of an order, or what it used. */
export const useCobrancaDaOrdem = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'cobranca', id],
    queryFn: async ({ signal }) => (await chamar(cobrancaDaOrdem.obter, { params: { id } }, { signal })).data,
  })
export const useParecidas = (contato: string | null, usina: string | null) =>
  useQuery({
    queryKey: [...raiz, 'parecidas', contato, usina],
    enabled: contato !== null,
    queryFn: async ({ signal }) =>
      (
        await chamar(
          ordens.parecidas,
          { query: { contato: contato ?? '', ...(usina === null ? {} : { usina }) } },
          { signal },
        )
      ).data,
  })
export const useServicos = () =>
  useQuery({
    queryKey: [...raiz, 'servicos'],
    queryFn: async ({ signal }) => (await chamar(servicos.listar, {}, { signal })).data,
  })
export const useServico = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'servico', id],
    queryFn: async ({ signal }) => (await chamar(servicos.obter, { params: { id } }, { signal })).data,
  })
export const useChecklists = () =>
  useQuery({
    queryKey: [...raiz, 'checklists'],
    queryFn: async ({ signal }) => (await chamar(checklists.listar, {}, { signal })).data,
  })
export const useRecorrencias = (proposta?: string) =>
  useQuery({
    queryKey: [...raiz, 'recorrencias', proposta],
    queryFn: async ({ signal }) =>
      (await chamar(recorrencias.listar, { query: proposta === undefined ? {} : { proposta } }, { signal })).data,
  })

const procurado = (busca: string) => (busca.trim() ? { busca: busca.trim() } : {})
export const useClientes = (busca: string) =>
  useQuery({
    queryKey: [...raiz, 'clientes', busca.trim()],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await chamar(registros.clientes, { query: procurado(busca) }, { signal })).data,
  })
export const usePecas = (busca: string) =>
  useQuery({
    queryKey: [...raiz, 'pecas', busca.trim()],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await chamar(registros.pecas, { query: procurado(busca) }, { signal })).data,
  })
export const useProdutos = (busca: string) =>
  useQuery({
    queryKey: [...raiz, 'produtos', busca.trim()],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await chamar(registros.produtos, { query: procurado(busca) }, { signal })).data,
  })
export const useProduto = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'produto', id],
    queryFn: async ({ signal }) => (await chamar(registros.produto, { params: { id } }, { signal })).data,
  })

type Agora = Pick<Ordem, 'id' | 'ciclo'>
/** Sends an act from the office: the same one again, when the answer was lost, is the same act. */
export async function agir<T extends TipoDeAto>(
  o: Agora,
  tipo: T,
  dados: AtoDe<T>['dados'],
  lugar?: Ato['lugar'],
): Promise<void> {
  const body = ato.parse({
    id: uuidv7(),
    ciclo: o.ciclo,
    ocorrido_em: new Date().toISOString(),
    tipo,
    dados,
    ...(lugar ? { lugar } : {}),
  })
  await chamar(ordens.agir, { params: { id: o.id }, body })
  await relerOrdens()
}
