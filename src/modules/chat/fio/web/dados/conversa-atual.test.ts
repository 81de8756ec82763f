import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { umaConversa, umaMensagem } from '#modules/chat/nucleo/web/amostras-de-teste.ts'
import { estadoDoChat, estadoVazio } from '#modules/chat/nucleo/web/estado.ts'
import { fioVazio } from '../fio.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import { filtrosPadrao } from '#modules/chat/lista/web/dados/filtros.ts'
import {
  carregarAntigas,
  carregarAte,
  fioAtual,
  limparSelecao,
  recuperarApos,
  ressincronizar,
  selecionarConversa,
} from './conversa-atual.ts'

/** A server with one conversation of `total` messages that records its requests. */
function servidor(total: number, falhas: Record<string, number> = {}) {
  const pedidos: string[] = []
  const linhas = Array.from({ length: total }, (_, i) => umaMensagem(i + 1)).toReversed()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const u = new URL(url, 'http://x')
    const nome = `${init.method} ${u.pathname.replace('/api/chat/conversas/c1', '')}${u.search}`
    pedidos.push(nome)
    const falha = Object.entries(falhas).find(([parte]) => nome.includes(parte))
    if (falha)
      return Response.json({ success: false, error: { code: 'X', message: 'O canal caiu.' } }, { status: falha[1] })
    if (u.pathname.endsWith('/foto'))
      return Response.json({ success: true, data: { profilePictureUrl: 'https://x/foto.png', erro: null } })
    if (u.pathname.endsWith('/marcar-lida')) return Response.json({ success: true, data: { mensagens_nao_lidas: 0 } })
    if (u.pathname.endsWith('/mensagens')) {
      const q = u.searchParams
      const limit = Number(q.get('limit'))
      const antes = Number(q.get('antes_de') ?? Infinity)
      const apos = Number(q.get('apos_seq') ?? 0)
      const achadas = linhas.filter((m) => m.seq < antes && m.seq > apos)
      const data = apos > 0 ? achadas.slice(-limit) : achadas.slice(0, limit)
      return Response.json({
        success: true,
        data,
        pagination: { page: 1, limit, total, hasMore: achadas.length > limit },
      })
    }
    return Response.json({ success: true, data: umaConversa('c1', { mensagens_nao_lidas: 2, contato_foto_url: null }) })
  })
  return { pedidos, linhas }
}
const seqs = () => fioAtual.obter().mensagens.map((m) => m.seq)

let qc: QueryClient
beforeEach(() => {
  qc = new QueryClient()
})
afterEach(() => {
  limparSelecao()
  vi.unstubAllGlobals()
})

describe('opening a conversation', () => {
  it('[S2.41] [S2.42] [S2.43] [S2.44] [S9.1] [S3.31] shows it with its photo, empties the thread, loads the first 50 messages and then marks it read', async () => {
    const s = servidor(120)
    fioAtual.mudar((f) => ({ ...f, conversa_id: 'outra', mensagens: [umaMensagem(9, { conversa_id: 'outra' })] }))
    const pronto = selecionarConversa(qc, 'c1')
    expect(fioAtual.obter()).toMatchObject({ conversa_id: 'c1', mensagens: [], pagination: null })
    expect(estadoDoChat.obter()).toMatchObject({ isLoading: true, error: null })
    await pronto
    expect(seqs()).toEqual(Array.from({ length: 50 }, (_, i) => 71 + i))
    expect(fioAtual.obter().divisor).toBe(119)
    await vi.waitFor(() => expect(estadoDoChat.obter().profilePictureUrl).toBe('https://x/foto.png'))
    expect(estadoDoChat.obter()).toMatchObject({
      isLoading: false,
      currentConversation: { id: 'c1', mensagens_nao_lidas: 0 },
    })
    expect(s.pedidos.findIndex((p) => p.startsWith('POST /marcar-lida'))).toBeGreaterThan(
      s.pedidos.findIndex((p) => p.includes('/mensagens?page=1&limit=50')),
    )
  })

  it("shows the list's data immediately, and refetches the conversation only if that list is stale", async () => {
    const s = servidor(3)
    const queryKey = chaves.lista(filtrosPadrao, null)
    qc.setQueryData(queryKey, {
      pages: [
        {
          data: [umaConversa('c1', { status: 'aguardando' })],
          pagination: { page: 1, limit: 30, total: 1, hasMore: false },
          fim: null,
          erro: null,
        },
      ],
      pageParams: [null],
    })
    await selecionarConversa(qc, 'c1')
    expect(s.pedidos.some((p) => p.startsWith('GET ?incluir_mensagens'))).toBe(false)
    await qc.invalidateQueries({ queryKey })
    const pronto = selecionarConversa(qc, 'c1')
    expect(estadoDoChat.obter().currentConversation?.status).toBe('aguardando')
    await pronto
    expect(estadoDoChat.obter().currentConversation?.status).toBe(umaConversa('c1').status)
  })

  it('[S7.44] ignores a failure of marcar-lida', async () => {
    servidor(3, { 'marcar-lida': 500 })
    await selecionarConversa(qc, 'c1')
    expect(estadoDoChat.obter()).toMatchObject({ error: null, currentConversation: { mensagens_nao_lidas: 0 } })
  })

  it("[S8.26] shows the server's message for a failed load, or our own when there is none", async () => {
    servidor(3, { '/mensagens': 503 })
    await selecionarConversa(qc, 'c1')
    expect(estadoDoChat.obter().error).toBe('O canal caiu.')
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    await selecionarConversa(qc, 'c1')
    expect(estadoDoChat.obter().error).toBe('Erro ao carregar mensagens')
  })

  it('[S4.14] empties messages and state when it is closed', async () => {
    servidor(3)
    await selecionarConversa(qc, 'c1')
    limparSelecao()
    expect(fioAtual.obter()).toEqual(fioVazio)
    expect(estadoDoChat.obter()).toEqual(estadoVazio)
  })

  it('drops a response that arrives after it was closed', async () => {
    servidor(3)
    const pronto = selecionarConversa(qc, 'c1')
    limparSelecao()
    await pronto
    expect(seqs()).toEqual([])
  })
})

describe('older messages and gaps', () => {
  it('[S2.45] [S5.38] [S7.51] prepends older pages on request, and ignores a request while loading or at the beginning', async () => {
    const s = servidor(120)
    await selecionarConversa(qc, 'c1')
    await Promise.all([carregarAntigas(), carregarAntigas()])
    expect(s.pedidos.filter((p) => p.includes('antes_de')).length).toBe(1)
    await carregarAntigas()
    expect(seqs()).toEqual(Array.from({ length: 120 }, (_, i) => i + 1))
    await carregarAntigas()
    expect(s.pedidos.filter((p) => p.includes('antes_de')).length).toBe(2)
  })

  it('loads up to a quoted message far above, without gaps', async () => {
    servidor(900)
    await selecionarConversa(qc, 'c1')
    expect(await carregarAte(40)).toBe(true)
    expect(seqs()[0]).toBeLessThanOrEqual(40)
    expect(seqs()).toEqual(Array.from({ length: seqs().length }, (_, i) => (seqs()[0] ?? 0) + i))
  })

  it('loads all missed messages, in as many pages as needed', async () => {
    const s = servidor(50)
    await selecionarConversa(qc, 'c1')
    for (let i = 51; i <= 700; i++) s.linhas.unshift(umaMensagem(i))
    await recuperarApos('c1', 50)
    expect(seqs()).toEqual(Array.from({ length: 700 }, (_, i) => i + 1))
  })

  it('[R5] refetches the newest page with its statuses after a lost connection, and closes the gap to it', async () => {
    const s = servidor(60)
    await selecionarConversa(qc, 'c1')
    s.linhas[0] = umaMensagem(60, { status: 'lida' })
    for (let i = 61; i <= 300; i++) s.linhas.unshift(umaMensagem(i))
    await ressincronizar('c1')
    expect(seqs()).toEqual(Array.from({ length: 290 }, (_, i) => 11 + i))
  })
})
