import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChat } from '../contexto-do-chat.tsx'
import { estadoDoChat } from '../estado.ts'
import { comAtualizadas } from '../tempo-real.ts'
import { chaves } from './chaves.ts'
import { criarColetor } from './coalescer.ts'
import { atualizarConversa, mudarConversaAtual } from './conversa-atual.ts'
import { lendo } from './lendo.ts'
import type { Filtros } from './filtros.ts'
import { comLinhas, linhasDe, type DadosDaLista } from './lista.ts'
import { buscarPorIds } from './listar-conversas.ts'

/** More than this at once and asking for the page again is cheaper. */
const MUITAS = 100

/** The rows that changed are asked for under the filters of each list on the screen; lists out of sight are only marked old. */
export async function atualizarLinhas(qc: QueryClient, ids: string[]): Promise<void> {
  void qc.invalidateQueries({ queryKey: chaves.contagens })
  if (ids.length > MUITAS) return qc.invalidateQueries({ queryKey: chaves.listas })
  const aberta = estadoDoChat.obter().currentConversation?.id
  let abertaVeio = false
  for (const consulta of qc.getQueryCache().findAll({ queryKey: chaves.listas })) {
    if (!consulta.isActive()) {
      consulta.invalidate()
      continue
    }
    const [, , filtros, eu] = consulta.queryKey as readonly [string, string, Filtros, string | null]
    const respostas = (await buscarPorIds(ids, filtros, eu)).map((c) => (lendo(c.id) ? { ...c, mensagens_nao_lidas: 0 } : c))
    qc.setQueryData<DadosDaLista>(consulta.queryKey, (dados) => {
      if (!dados) return dados
      const tudoCarregado = dados.pages.at(-1)?.pagination.hasMore !== true
      return comLinhas(dados, comAtualizadas(linhasDe(dados), ids, respostas, tudoCarregado, filtros.busca ? 'recente' : filtros.ordem))
    })
    const dela = respostas.find((c) => c.id === aberta)
    if (dela) {
      abertaVeio = true
      mudarConversaAtual(dela.id, () => dela)
    }
  }
  if (aberta && ids.includes(aberta) && !abertaVeio) await atualizarConversa(qc, aberta)
}

/** Keeps the list true while it is on the screen. */
export function useAvisosDaLista(): void {
  const qc = useQueryClient()
  const { aoVivo } = useChat()
  useEffect(() => {
    if (!aoVivo) return
    const coletor = criarColetor((ids) => void atualizarLinhas(qc, ids).catch(() => qc.invalidateQueries({ queryKey: chaves.listas })))
    const tudo = () => {
      void qc.invalidateQueries({ queryKey: chaves.listas })
      void qc.invalidateQueries({ queryKey: chaves.contagens })
    }
    // what was listed before the channel was attached may lack a change
    const sair = aoVivo.assinarTodas({ aoConversa: (aviso) => coletor.avisar(aviso.id), aoFicarPronto: tudo })
    const soltar = aoVivo.aoPerderContinuidade((onde) => onde === 'todas' && tudo())
    return () => {
      coletor.parar()
      sair()
      soltar()
    }
  }, [qc, aoVivo])
}
