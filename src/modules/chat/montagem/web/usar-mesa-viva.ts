import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useAvisosDaLista } from '#modules/chat/lista/web/dados/avisos-da-lista.ts'
import { useCanalDaConversa } from '#modules/chat/fio/web/dados/canal-da-conversa.ts'
import { limparSelecao, selecionarConversa } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { useRetomadaDosEnvios } from '#modules/chat/envio/web/correio.ts'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { useAnunciarPresenca } from '#modules/chat/presenca/web/anunciar.ts'

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
