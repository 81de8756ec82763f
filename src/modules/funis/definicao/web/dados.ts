import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { departamentos } from '#modules/acesso/nucleo/contract/departamentos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { aparencias } from '../contract/aparencias.ts'
import { definicoes } from '../contract/edicao.ts'
import { dicionario } from '../contract/dicionario.ts'

export const chaves = {
  todas: ['definicoes'] as const,
  lista: (arquivados: boolean) => ['definicoes', 'lista', arquivados] as const,
  uma: (id: string) => ['definicoes', 'uma', id] as const,
  arredores: (id: string) => ['definicoes', 'arredores', id] as const,
  efeito: (id: string) => ['definicoes', 'efeito', id] as const,
  versoes: (id: string) => ['definicoes', 'versoes', id] as const,
  publicacao: (id: string) => ['definicoes', 'publicacao', id] as const,
  mapa: ['definicoes', 'mapa'] as const,
  prazosLegais: ['definicoes', 'prazos-legais'] as const,
  campos: ['definicoes', 'campos'] as const,
  aparencia: (qual: string) => ['funis', 'aparencia', qual] as const,
}

export const useDefinicoes = (arquivados: boolean) =>
  useQuery({
    queryKey: chaves.lista(arquivados),
    queryFn: async ({ signal }) => (await chamar(definicoes.listar, { query: { arquivados } }, { signal })).data,
  })
export const useModelos = () =>
  useQuery({
    queryKey: ['definicoes', 'modelos'],
    queryFn: async ({ signal }) => (await chamar(definicoes.modelos, {}, { signal })).data,
    staleTime: Infinity,
  })
export const useDefinicao = (id: string) =>
  useQuery({
    queryKey: chaves.uma(id),
    queryFn: async ({ signal }) => (await chamar(definicoes.obter, { params: { id } }, { signal })).data,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
export const useArredores = (id: string) =>
  useQuery({
    queryKey: chaves.arredores(id),
    queryFn: async ({ signal }) => (await chamar(definicoes.arredores, { params: { id } }, { signal })).data,
    staleTime: 60_000,
  })
export const useEfeito = (id: string) =>
  useQuery({
    queryKey: chaves.efeito(id),
    queryFn: async ({ signal }) => (await chamar(definicoes.efeito, { params: { id } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
/** Polls a running publication every 2 s, in addition to its realtime events. */
export const usePublicacao = (id: string) =>
  useQuery({
    queryKey: chaves.publicacao(id),
    queryFn: async ({ signal }) => (await chamar(definicoes.publicacao, { params: { id } }, { signal })).data,
    refetchInterval: (q) => (q.state.data?.situacao === 'andando' ? 2000 : false),
  })
export const useVersoes = (id: string) =>
  useQuery({
    queryKey: chaves.versoes(id),
    queryFn: async ({ signal }) => (await chamar(definicoes.versoes, { params: { id } }, { signal })).data,
  })
export const useMapa = () =>
  useQuery({
    queryKey: chaves.mapa,
    queryFn: async ({ signal }) => (await chamar(definicoes.mapa, {}, { signal })).data,
  })
export const useCampos = () =>
  useQuery({
    queryKey: chaves.campos,
    queryFn: async ({ signal }) => (await chamar(dicionario.listar, {}, { signal })).data,
  })
export const useAparencia = (qual: string) =>
  useQuery({
    queryKey: chaves.aparencia(qual),
    queryFn: async ({ signal }) => (await chamar(aparencias.obter, { params: { funil: qual } }, { signal })).data,
    staleTime: 60_000,
  })

/** Refetches boards, lists and the map after a funnel was published or archived. */
export const relerTudo = () =>
  Promise.all([
    consultas.invalidateQueries({ queryKey: chaves.todas }),
    consultas.invalidateQueries({ queryKey: ['funis'] }),
  ])

export const useDepartamentos = () =>
  useQuery({
    queryKey: ['departamentos'],
    queryFn: async ({ signal }) => (await chamar(departamentos.listar, {}, { signal })).data,
    staleTime: Infinity,
  })
export function useNomeDoDepartamento(): (codigo: string) => string {
  const { data } = useDepartamentos()
  return useCallback((codigo) => data?.find((d) => d.codigo === codigo)?.nome ?? codigo, [data])
}
