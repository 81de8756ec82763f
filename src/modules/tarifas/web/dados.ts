import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { bandeiras, cosip, tributos } from '../contract/base.ts'
import { importacoes, type LinhaDaImportacao } from '../contract/importacao.ts'
import { distribuidoras, periodos } from '../contract/tarifas.ts'
import type { ChaveDaTarifa } from '../tipos.ts'

const raiz = ['tarifas'] as const
/** Invalidates everything of the tariffs: one change affects lists, neighbours and counts. */
export const relerTarifas = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

export const useDistribuidoras = (chave: ChaveDaTarifa) =>
  useQuery({
    queryKey: [...raiz, 'lista', chave.subgrupo, chave.modalidade, chave.classe],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await chamar(distribuidoras.listar, { query: chave }, { signal })).data,
  })
export const usePeriodo = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'periodo', id],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await chamar(periodos.obter, { params: { id } }, { signal })).data,
  })
/** Open proposals that repricing would change today, and all open ones by utility. */
export const usePropostasDefasadas = () =>
  useQuery({
    queryKey: [...raiz, 'propostas'],
    queryFn: async ({ signal }) => (await chamar(periodos.propostas, {}, { signal })).data,
  })

export const useTributos = (mes: string | undefined) =>
  useQuery({
    queryKey: [...raiz, 'tributos', mes ?? ''],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await chamar(tributos.listar, { query: mes ? { mes } : {} }, { signal })).data,
  })
export const useBandeiras = () =>
  useQuery({
    queryKey: [...raiz, 'bandeiras'],
    queryFn: async ({ signal }) => (await chamar(bandeiras.listar, {}, { signal })).data,
  })
export const useCosip = (busca: string) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'cosip', busca],
    initialPageParam: DO_INICIO,
    queryFn: ({ pageParam, signal }) =>
      chamar(cosip.listar, { query: { ...(busca && { busca }), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
  })

const ANDANDO = new Set(['mapeando', 'conferindo', 'importando', 'desfazendo'])
export const relerImportacao = (id: string): Promise<void> =>
  consultas.invalidateQueries({ queryKey: [...raiz, 'importacao', id] })
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
export const useLinhas = (id: string, situacao: LinhaDaImportacao['situacao'][], ligado: boolean) =>
  useQuery({
    queryKey: [...raiz, 'importacao', id, 'linhas', ...situacao],
    enabled: ligado,
    queryFn: async ({ signal }) =>
      (await chamar(importacoes.linhas, { params: { id }, query: { situacao, limit: 500 } }, { signal })).data,
  })
export const usePropostasDaImportacao = (id: string, ligado: boolean) =>
  useQuery({
    queryKey: [...raiz, 'importacao', id, 'propostas'],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(importacoes.propostas, { params: { id } }, { signal })).data,
  })
