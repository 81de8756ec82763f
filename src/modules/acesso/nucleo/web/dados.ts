import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { departamentos } from '../contract/departamentos.ts'

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
  papeis: ['acesso', 'papeis'] as const,
  departamentos: ['acesso', 'departamentos'] as const,
  sessoes: ['acesso', 'sessoes'] as const,
}
export const reler = (chave: readonly string[]): Promise<void> => consultas.invalidateQueries({ queryKey: chave })

/** The departments that the company uses. They change rarely, and a change makes every page refetch. */
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
