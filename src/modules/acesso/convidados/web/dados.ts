import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { convidados, type LinhaDoLote } from '../contract/convidados.ts'

const raiz = [...chaves.tudo, 'convidados'] as const
const ANDANDO = new Set(['conferindo', 'importando', 'desfazendo'])

export const relerConvidados = (): Promise<void> => reler(raiz)
export const relerLote = async (id: string): Promise<void> => {
  await Promise.all([reler([...raiz, 'um', id]), reler([...raiz, 'linhas', id])])
}

export const useLotes = () =>
  useQuery({
    queryKey: [...raiz, 'lista'],
    queryFn: async ({ signal }) => (await chamar(convidados.listar, { query: {} }, { signal })).data,
  })

/** Progress arrives over the live channel; without it the page polls every 4 s. */
export const useLote = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'um', id],
    queryFn: async ({ signal }) => (await chamar(convidados.obter, { params: { id } }, { signal })).data,
    refetchInterval: (q) => (q.state.data && ANDANDO.has(q.state.data.situacao) ? 4000 : false),
  })

export const useLinhasDoLote = (id: string, situacao: LinhaDoLote['situacao'][]) =>
  useQuery({
    queryKey: [...raiz, 'linhas', id, ...situacao],
    queryFn: async ({ signal }) =>
      (await chamar(convidados.linhas, { params: { id }, query: { limit: 500, situacao } }, { signal })).data,
  })
