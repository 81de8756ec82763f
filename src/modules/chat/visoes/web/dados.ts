import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import type { visoes as contrato } from '../contract/visoes.ts'

const base = '/api/chat/visoes' as const
const listar = resumo<typeof contrato.listar>('GET', base)
const contar = resumo<typeof contrato.contagens>('GET', `${base}/contagens`)
const times = resumo<typeof contrato.times>('GET', `${base}/times`)
const criar = resumo<typeof contrato.criar>('POST', base)
const alterar = resumo<typeof contrato.alterar>('PUT', `${base}/{id}`)
const excluir = resumo<typeof contrato.excluir>('DELETE', `${base}/{id}`)
const arranjar = resumo<typeof contrato.arranjar>('PUT', `${base}/arranjo`)

const CHAVE = ['chat', 'visoes'] as const

export const useVisoes = () =>
  useQuery({
    queryKey: CHAVE,
    queryFn: async ({ signal }) => (await chamar(listar, {}, { signal })).data,
    staleTime: 60_000,
  })
/** The key is under the counters, so that every change of a conversation refetches them. */
export const useContagensDasVisoes = (ligada: boolean) =>
  useQuery({
    queryKey: ['chat', 'contagens', 'visoes'],
    enabled: ligada,
    queryFn: async ({ signal }) => (await chamar(contar, {}, { signal })).data,
    placeholderData: (antes) => antes,
  })
export const useTimesParaVisoes = () =>
  useQuery({
    queryKey: ['chat', 'visoes', 'times'],
    queryFn: async ({ signal }) => (await chamar(times, {}, { signal })).data,
  })

type Pedido = BodyDe<typeof contrato.criar>

export function useAtosDeVisao() {
  const qc = useQueryClient()
  const rever = () =>
    Promise.all([
      qc.invalidateQueries({ queryKey: CHAVE }),
      qc.invalidateQueries({ queryKey: ['chat', 'contagens', 'visoes'] }),
    ])
  return {
    async guardar(id: string | null, body: Pedido): Promise<void> {
      await (id ? chamar(alterar, { params: { id }, body }) : chamar(criar, { body }))
      await rever()
    },
    async excluir(id: string): Promise<void> {
      await chamar(excluir, { params: { id } })
      await rever()
    },
    async arranjar(ordem: string[], padrao: string | null): Promise<void> {
      qc.setQueryData(CHAVE, (await chamar(arranjar, { body: { ordem, padrao } })).data)
    },
  }
}
