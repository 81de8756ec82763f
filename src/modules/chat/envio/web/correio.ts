import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { marcarDesfazivel } from '#modules/chat/compositor/web/desfazer.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { fioAtual, mudarConversaAtual } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { fraseDoServidor, semResposta } from '#modules/chat/nucleo/web/dados/erro.ts'
import { remendarListas } from '#modules/chat/lista/web/dados/lista.ts'
import { comInserida, comVersaoInteira } from '#modules/chat/fio/web/fio.ts'
import { comUltimaMensagem } from '#modules/chat/fio/web/tempo-real.ts'
import { criarCarteiro, type Carteiro } from './carteiro.ts'
import { guardarFila, lerFila, proximoAguardando, type Envio } from './fila.ts'

/** The server responds before the channel does (`respond-async`); a longer wait means that the connection is down. */
const PRAZO_MS = 20_000
const TENTAR_A_CADA_MS = 15_000

async function postar(envio: Envio): Promise<Mensagem> {
  const { data } = await chamar(
    mensagens.enviar,
    { params: { id: envio.conversa_id }, body: { ...envio.corpo, id_cliente: envio.id_cliente } },
    { cabecalhos: { prefer: 'respond-async' }, signal: AbortSignal.timeout(PRAZO_MS) },
  )
  if (envio.corpo.desfazer_s) marcarDesfazivel(data, envio.corpo.conteudo, envio.corpo.desfazer_s)
  return data
}

/**
 * Inserts the response of the POST into the thread. If the live event was faster, only missing fields are filled in.
 */
function entregar(qc: QueryClient, m: Mensagem): void {
  fioAtual.mudar((f) => comVersaoInteira(comInserida(f, m), m))
  mudarConversaAtual(m.conversa_id, (c) => comUltimaMensagem(c, m))
  remendarListas(qc, m.conversa_id, (c) => comUltimaMensagem(c, m))
}

const carteiros = new Map<string, Carteiro>()

/** One sender per user of this browser, for as long as the page is open: sends continue while screens change. */
function carteiroDe(usuario_id: string, qc: QueryClient): Carteiro {
  const feito = carteiros.get(usuario_id)
  if (feito) return feito
  const novo = criarCarteiro({
    inicial: lerFila(usuario_id),
    guardar: (fila) => guardarFila(usuario_id, fila),
    enviar: postar,
    ler: (erro) => (semResposta(erro) ? { semResposta: true } : { semResposta: false, frase: fraseDoServidor(erro) }),
    aoEntregar: (m) => entregar(qc, m),
  })
  carteiros.set(usuario_id, novo)
  return novo
}

export function useCarteiro(): Carteiro {
  const { eu } = useChat()
  return carteiroDe(eu.id, useQueryClient())
}

export function useFila(): readonly Envio[] {
  const { fila } = useCarteiro()
  return useSyncExternalStore(fila.assinar, fila.obter)
}

/** Resumes waiting sends when the network or the live connection is back, and every 15 s. */
export function useRetomadaDosEnvios(): void {
  const carteiro = useCarteiro()
  const { aoVivo } = useChat()
  useEffect(() => {
    const retomar = () => {
      if (proximoAguardando(carteiro.fila.obter())) void carteiro.retomar()
    }
    retomar()
    const relogio = setInterval(retomar, TENTAR_A_CADA_MS)
    const sair = aoVivo?.estado.assinar(() => aoVivo.estado.ler() === 'conectado' && retomar())
    addEventListener('online', retomar)
    return () => {
      clearInterval(relogio)
      sair?.()
      removeEventListener('online', retomar)
    }
  }, [carteiro, aoVivo])
}
