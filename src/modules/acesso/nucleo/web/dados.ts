import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { ausencias } from '#modules/acesso/pessoas/contract/ausencias.ts'
import { convites } from '#modules/acesso/entrar/contract/convites.ts'
import { dominios } from '#modules/acesso/entrar/contract/cadastro.ts'
import { cargos, departamentos, times } from '../contract/organizacao.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import type { CodigoDeDepartamento, PapelDeDepartamento } from '../tipos.ts'

/** Cache keys, all under 'acesso'. */
export const chaves = {
  tudo: ['acesso'] as const,
  pessoas: ['acesso', 'pessoas'] as const,
  pessoa: (id: string) => ['acesso', 'pessoas', 'uma', id] as const,
  convites: ['acesso', 'convites'] as const,
  dominios: ['acesso', 'dominios'] as const,
  times: ['acesso', 'times'] as const,
  equipe: ['acesso', 'equipe'] as const,
  cargos: ['acesso', 'cargos'] as const,
  departamentos: ['acesso', 'departamentos'] as const,
  sessoes: ['acesso', 'sessoes'] as const,
}
export const reler = (chave: readonly string[]): Promise<void> => consultas.invalidateQueries({ queryKey: chave })

export interface FiltroDePessoas {
  busca?: string
  ativo?: boolean
  departamento?: string
  papel?: string
  sem_papel?: boolean
}

const POR_PAGINA = 50

export function usePessoas(filtro: FiltroDePessoas) {
  return useInfiniteQuery({
    queryKey: [...chaves.pessoas, 'lista', filtro] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(
        usuarios.listar,
        {
          query: {
            page: pageParam,
            limit: POR_PAGINA,
            ...filtro,
            departamento: filtro.departamento as CodigoDeDepartamento | undefined,
            papel: filtro.papel as PapelDeDepartamento | undefined,
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (ultima) => (ultima.pagination.hasMore ? ultima.pagination.page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

export const useUsuario = (id: string) =>
  useQuery({
    queryKey: chaves.pessoa(id),
    queryFn: async ({ signal }) => (await chamar(usuarios.obter, { params: { id } }, { signal })).data,
  })
export const useTimes = () =>
  useQuery({ queryKey: chaves.times, queryFn: async ({ signal }) => (await chamar(times.listar, {}, { signal })).data })
/** The people that the user is responsible for; empty when there are none. */
export const useEquipe = () =>
  useQuery({
    queryKey: chaves.equipe,
    enabled: usePode('cad.ausencia.marcar'),
    queryFn: async ({ signal }) => (await chamar(ausencias.equipe, {}, { signal })).data,
  })
export const useCargos = (ligada = true) =>
  useQuery({
    queryKey: chaves.cargos,
    queryFn: async ({ signal }) => (await chamar(cargos.listar, {}, { signal })).data,
    enabled: ligada,
  })
export const useDominios = () =>
  useQuery({
    queryKey: chaves.dominios,
    queryFn: async ({ signal }) => (await chamar(dominios.listar, {}, { signal })).data,
  })
export const useConvites = () =>
  useQuery({
    queryKey: chaves.convites,
    queryFn: ({ signal }) => chamar(convites.listar, { query: { limit: 100 } }, { signal }),
  })

/** Departments change only with a release: fetched once. */
export const useDepartamentos = () =>
  useQuery({
    queryKey: chaves.departamentos,
    queryFn: async ({ signal }) => (await chamar(departamentos.listar, {}, { signal })).data,
    staleTime: Infinity,
  })

/** Code → name; the code itself until the names are loaded. */
export function useNomeDoDepartamento(): (codigo: string | null) => string {
  const { data } = useDepartamentos()
  return useCallback(
    (codigo) => (codigo === null ? '' : (data?.find((d) => d.codigo === codigo)?.nome ?? codigo)),
    [data],
  )
}
