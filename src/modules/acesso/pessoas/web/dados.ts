import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import type { CodigoDeDepartamento, PapelDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { chaves } from '#modules/acesso/nucleo/web/dados.ts'
import { ausencias } from '../contract/ausencias.ts'
import { usuarios } from '../contract/usuarios.ts'

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

/** The people that the user is responsible for; empty when there are none. */
export const useEquipe = () =>
  useQuery({
    queryKey: chaves.equipe,
    enabled: usePode('cad.ausencia.marcar'),
    queryFn: async ({ signal }) => (await chamar(ausencias.equipe, {}, { signal })).data,
  })
