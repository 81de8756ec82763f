import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import type { AcaoDeLote, AlvoDeLote, Lote, lotes as contrato } from '../contract/lotes.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'

const base = '/api/chat/lotes' as const
const recentes = resumo<typeof contrato.recentes>('GET', base)
const criar = resumo<typeof contrato.criar>('POST', base)
const previa = resumo<typeof contrato.previa>('POST', `${base}/previa`)
const cancelar = resumo<typeof contrato.cancelar>('POST', `${base}/{id}/cancelar`)
const desfazer = resumo<typeof contrato.desfazer>('POST', `${base}/{id}/desfazer`)

const CHAVE = ['chat', 'lotes'] as const
const RONDA_MS = 700

/** Fetches running and recent bulk actions: polls while one is running, and also after a reload. */
export function useLotes() {
  const qc = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: CHAVE,
    queryFn: async ({ signal }) => (await chamar(recentes, {}, { signal })).data,
    refetchInterval: (q) => (q.state.data?.some((l) => l.situacao === 'andando') ? RONDA_MS : false),
  })
  const andando = data.filter((l) => l.situacao === 'andando').length
  const antes = useRef(0)
  useEffect(() => {
    // rows were updated by their own events; the lists' ends need one more request
    if (andando < antes.current) void qc.invalidateQueries({ queryKey: chaves.listas })
    antes.current = andando
  }, [andando, qc])
  return data
}

export const usePrevia = (acao: AcaoDeLote | null, alvo: AlvoDeLote) =>
  useQuery({
    queryKey: ['chat', 'previa', acao, alvo],
    enabled: acao !== null,
    retry: false,
    staleTime: 0,
    queryFn: async ({ signal }) => (acao ? (await chamar(previa, { body: { acao, alvo } }, { signal })).data : null),
  })

export function useAtosDeLote() {
  const qc = useQueryClient()
  const por = (l: Lote) => qc.setQueryData<Lote[]>(CHAVE, (antes = []) => [l, ...antes.filter((x) => x.id !== l.id)])
  const rever = () => qc.invalidateQueries({ queryKey: CHAVE })
  return {
    async fazer(acao: AcaoDeLote, alvo: AlvoDeLote, id_cliente: string): Promise<void> {
      por((await chamar(criar, { body: { acao, alvo, id_cliente } })).data)
    },
    async cancelar(id: string): Promise<void> {
      por((await chamar(cancelar, { params: { id } })).data)
      await rever()
    },
    async desfazer(id: string): Promise<void> {
      por((await chamar(desfazer, { params: { id } })).data)
      await rever()
    },
  }
}
