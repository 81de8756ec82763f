import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DO_INICIO } from '#kit/pagina.ts'
import type { QueryDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { importacoes, type LinhaDaImportacao } from '../contract/importacao.ts'
import { itens } from '../contract/itens.ts'
import { kits } from '../contract/kits.ts'
import { precos } from '../contract/precos.ts'
import { regrasDePreco } from '../contract/regras.ts'

const raiz = ['catalogo'] as const
/** Refetches all that the catalogue shows: a price changes lists, kits and rules alike. */
export const relerCatalogo = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

export type FiltroDeItens = Partial<Omit<QueryDe<typeof itens.listar>, 'page' | 'limit' | 'cursor'>>
export const useItens = (filtro: FiltroDeItens, porVez = 50) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'itens', filtro, porVez] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(
        itens.listar,
        { query: { limit: porVez, ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useItem = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'item', id],
    queryFn: async ({ signal }) => (await chamar(itens.obter, { params: { id } }, { signal })).data,
  })
export const usePrecos = (item: string, ligado: boolean) =>
  useQuery({
    queryKey: [...raiz, 'precos', item],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(precos.listar, { params: { id: item } }, { signal })).data,
  })

export const useKits = (filtro: { busca?: string; arquivados?: boolean }) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'kits', filtro] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(kits.listar, { query: { ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The rules of the selling price; with a day, those in force on it. */
export const useRegras = (em: string | undefined, ligado = true) =>
  useQuery({
    queryKey: [...raiz, 'regras', em ?? ''],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(regrasDePreco.listar, { query: em ? { em } : {} }, { signal })).data,
  })

const ANDANDO = new Set(['conferindo', 'importando', 'desfazendo'])
export const useImportacoes = () =>
  useQuery({
    queryKey: [...raiz, 'importacoes'],
    queryFn: async ({ signal }) => (await chamar(importacoes.listar, {}, { signal })).data,
  })
/** Progress arrives over the live channel; without it the page polls every 4 s. */
export const useImportacao = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'importacao', id],
    queryFn: async ({ signal }) => (await chamar(importacoes.obter, { params: { id } }, { signal })).data,
    refetchInterval: (q) => (q.state.data && ANDANDO.has(q.state.data.situacao) ? 4000 : false),
  })
export const relerImportacao = (id: string): Promise<void> =>
  consultas.invalidateQueries({ queryKey: [...raiz, 'importacao', id] })
export const useLinhas = (id: string, situacao: LinhaDaImportacao['situacao'][], ligado: boolean) =>
  useQuery({
    queryKey: [...raiz, 'importacao', id, 'linhas', ...situacao],
    enabled: ligado,
    queryFn: async ({ signal }) =>
      (await chamar(importacoes.linhas, { params: { id }, query: { situacao, limit: 500 } }, { signal })).data,
  })
