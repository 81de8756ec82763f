import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { unidades } from '../contract/unidades.ts'

const raiz = ['unidades'] as const

export const useUnidadesDoContato = (contato_id: string) =>
  useQuery({
    queryKey: [...raiz, 'do-contato', contato_id],
    queryFn: async ({ signal }) => (await chamar(unidades.listar, { query: { contato_id } }, { signal })).data,
  })

/** A unit with the months that were read. */
export const useUnidade = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'uma', id],
    queryFn: async ({ signal }) => (await chamar(unidades.obter, { params: { id } }, { signal })).data,
  })

export const relerUnidades = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })
