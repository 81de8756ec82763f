import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { saldos, type LinhaDoSaldo } from '../../contract/saldos.ts'

const raiz = ['compras', 'saldos'] as const
export const relerSaldos = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })
/** Progress is polled, too: a page without the live channel must not stand still. */
const ANDANDO = new Set(['conferindo', 'importando', 'desfazendo'])
const DE_TEMPO_EM_TEMPO_MS = 2000

export const useSaldos = () =>
  useQuery({
    queryKey: raiz,
    queryFn: async ({ signal }) => (await chamar(saldos.listar, {}, { signal })).data,
  })
export const useSaldo = (id: string) =>
  useQuery({
    queryKey: [...raiz, id],
    queryFn: async ({ signal }) => (await chamar(saldos.obter, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (ANDANDO.has(state.data?.situacao ?? '') ? DE_TEMPO_EM_TEMPO_MS : false),
  })
export const useLinhasDoSaldo = (id: string, situacao: LinhaDoSaldo['situacao'][]) =>
  useQuery({
    queryKey: [...raiz, id, 'linhas', situacao],
    queryFn: async ({ signal }) =>
      (await chamar(saldos.linhas, { params: { id }, query: { situacao, limit: 500 } }, { signal })).data,
  })
