import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { anulacoes } from '../../contract/anulacoes.ts'
import { relerLote } from '../dados.ts'

const daFatura = (id: string) => ['faturas', 'uma', id] as const

export const useFatura = (id: string) =>
  useQuery({
    queryKey: daFatura(id),
    queryFn: async ({ signal }) => (await chamar(anulacoes.obter, { params: { id } }, { signal })).data,
  })

/** An act on an invoice changes its own page and its batch. */
export const relerFatura = (loteId: string, id: string): Promise<unknown> =>
  Promise.all([consultas.invalidateQueries({ queryKey: daFatura(id) }), relerLote(loteId)])
