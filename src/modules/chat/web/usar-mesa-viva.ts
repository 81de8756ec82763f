import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Conversa } from '../tipos.ts'
import { useChat } from './contexto-do-chat.tsx'
import { useAvisosDaLista } from './dados/avisos-da-lista.ts'
import { useCanalDaConversa } from './dados/canal-da-conversa.ts'
import { limparSelecao, selecionarConversa } from './dados/conversa-atual.ts'
import { useRetomadaDosEnvios } from './envio/correio.ts'
import { estadoDoChat } from './estado.ts'
import { useLoja } from './loja.ts'
import { useAnunciarPresenca } from './presenca/anunciar.ts'

type Abrir = (id: string, opcoes: { substituir: boolean }) => void

/**
 * Keeps the desk's data up to date, independent of its layout: the open conversation and its channel, list events,
 * presence, pending sends.
 */
export function useMesaViva(id: string | null, abrir: Abrir): Conversa | null {
  const qc = useQueryClient()
  const { eu } = useChat()
  const atual = useLoja(estadoDoChat, (e) => e.currentConversation)
  const c = atual?.id === id ? atual : null
  useEffect(() => {
    if (id) void selecionarConversa(qc, id, (outra) => abrir(outra, { substituir: true }))
    else limparSelecao()
  }, [id, qc, abrir])
  useEffect(() => limparSelecao, [])
  useAvisosDaLista()
  useCanalDaConversa(id, c?.status ?? null)
  useAnunciarPresenca(c ? id : null, eu.id)
  useRetomadaDosEnvios()
  return c
}
