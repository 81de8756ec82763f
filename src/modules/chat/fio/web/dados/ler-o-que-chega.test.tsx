// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { umaConversa, umaMensagem } from '#modules/chat/nucleo/web/amostras-de-teste.ts'
import { ProvedorDoChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { fioAtual, limparSelecao } from './conversa-atual.ts'
import { useLerOQueChega } from './ler-o-que-chega.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => {
  limparSelecao()
  vi.unstubAllGlobals()
})

it('marks a message as read that arrives together with its answer, and sends nothing for an answer alone', async () => {
  const lidas: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    lidas.push(JSON.parse(String(init.body)))
    return Response.json({ success: true, data: { mensagens_nao_lidas: 0 } })
  })
  const Fio = () => {
    useLerOQueChega('c1')
    return null
  }
  const raiz = createRoot(document.body.appendChild(document.createElement('div')))
  const chegar = (...mensagens: ReturnType<typeof umaMensagem>[]) =>
    act(async () => fioAtual.mudar((f) => ({ ...f, conversa_id: 'c1', mensagens: [...f.mensagens, ...mensagens] })))
  estadoDoChat.mudar((e) => ({ ...e, currentConversation: umaConversa('c1'), isLoading: false }))
  await act(async () =>
    raiz.render(
      <QueryClientProvider client={new QueryClient()}>
        <ProvedorDoChat value={{ eu: { id: 'eu', nome: 'Eu' }, pode: () => true, aoVivo: null, mesa: null }}>
          <Fio />
        </ProvedorDoChat>
      </QueryClientProvider>,
    ),
  )
  expect(lidas).toEqual([])
  // after a lost connection both arrive in one page
  await chegar(umaMensagem(1, { direcao: 'entrada' }), umaMensagem(2, { direcao: 'saida' }))
  expect(lidas).toEqual([{ ate_seq: 2 }])
  await chegar(umaMensagem(3, { direcao: 'saida' }))
  expect(lidas).toHaveLength(1)
  await chegar(umaMensagem(4, { direcao: 'entrada' }))
  expect(lidas.at(-1)).toEqual({ ate_seq: 4 })
  await act(async () => raiz.unmount())
})
