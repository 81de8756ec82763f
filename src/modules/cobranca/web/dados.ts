import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { atrasos } from '../contract/atrasos.ts'
import { avulsas, type SituacaoDaAvulsa } from '../contract/avulsas.ts'
import { baixas } from '../contract/baixas.ts'
import { contas } from '../contract/contas.ts'
import { extratos } from '../contract/extratos.ts'
import { recebimentos } from '../contract/recebimentos.ts'
import type { FaixaDeAtraso, Origem, SituacaoDoRecebimento } from '../tipos.ts'

const raiz = ['cobranca'] as const
/** One payment changes lists, totals and what is late. */
export const relerCobranca = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

export interface FiltroDaLista {
  situacao?: SituacaoDoRecebimento
  origem?: Origem
  conta_id?: string
  de?: string
  ate?: string
  busca?: string
}

export const useRecebimentos = (filtro: FiltroDaLista) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'lista', filtro],
    placeholderData: keepPreviousData,
    initialPageParam: DO_INICIO,
    queryFn: ({ pageParam, signal }) =>
      chamar(recebimentos.listar, { query: { ...filtro, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
  })
export const useResumo = (filtro: FiltroDaLista) =>
  useQuery({
    queryKey: [...raiz, 'resumo', filtro],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await chamar(recebimentos.resumo, { query: filtro }, { signal })).data,
  })
export const useRecebimento = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'um', id],
    queryFn: async ({ signal }) => (await chamar(recebimentos.obter, { params: { id } }, { signal })).data,
  })
export const useFaturas = (busca: string, dia: string) =>
  useQuery({
    queryKey: [...raiz, 'faturas', busca, dia],
    enabled: busca.trim().length >= 2,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await chamar(recebimentos.faturas, { query: { busca: busca.trim(), dia } }, { signal })).data,
  })
export const useAvulsas = (filtro: { situacao?: SituacaoDaAvulsa; busca?: string }) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'avulsas', filtro],
    placeholderData: keepPreviousData,
    initialPageParam: DO_INICIO,
    queryFn: ({ pageParam, signal }) =>
      chamar(avulsas.listar, { query: { ...filtro, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
  })
export const useAvulsa = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'avulsa', id],
    queryFn: async ({ signal }) => (await chamar(avulsas.obter, { params: { id } }, { signal })).data,
  })
export const useAtrasos = () =>
  useQuery({
    queryKey: [...raiz, 'atrasos'],
    queryFn: async ({ signal }) => (await chamar(recebimentos.atrasos, {}, { signal })).data,
  })
export const useBaixas = () =>
  useQuery({
    queryKey: [...raiz, 'baixas'],
    queryFn: async ({ signal }) => (await chamar(baixas.listar, {}, { signal })).data,
  })
export const useBaixasDecididas = () =>
  useInfiniteQuery({
    queryKey: [...raiz, 'baixas', 'decididas'],
    initialPageParam: DO_INICIO,
    queryFn: async ({ pageParam, signal }) =>
      (await chamar(baixas.decididas, { query: pageParam ? { depois: pageParam } : {} }, { signal })).data,
    getNextPageParam: (p) => p.proximo ?? undefined,
  })
export const useTitulosAbertos = (filtro: { faixa?: FaixaDeAtraso; busca?: string }) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'atrasos', 'titulos', filtro],
    placeholderData: keepPreviousData,
    initialPageParam: DO_INICIO,
    queryFn: async ({ pageParam, signal }) =>
      (await chamar(atrasos.listar, { query: { ...filtro, ...(pageParam && { depois: pageParam }) } }, { signal }))
        .data,
    getNextPageParam: (p) => p.proximo ?? undefined,
  })
export const useContas = () =>
  useQuery({
    queryKey: [...raiz, 'contas'],
    queryFn: async ({ signal }) => (await chamar(contas.listar, {}, { signal })).data,
  })
export const useExtratos = () =>
  useQuery({
    queryKey: [...raiz, 'extratos'],
    queryFn: async ({ signal }) => (await chamar(extratos.listar, { query: {} }, { signal })).data,
  })
export const useExtrato = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'extratos', id],
    queryFn: async ({ signal }) => (await chamar(extratos.obter, { params: { id } }, { signal })).data,
  })
