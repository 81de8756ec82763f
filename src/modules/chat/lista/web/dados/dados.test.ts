import { afterEach, describe, expect, it, vi } from 'vitest'
import { ErroApp } from '#kit/erro.ts'
import { aposMensagem, quemEsta, fraseDePresenca } from '#modules/chat/presenca/web/presencas.ts'
import { guardarRascunho, lerRascunho } from '#modules/chat/compositor/web/rascunho.ts'
import { criarColetor } from '#modules/chat/nucleo/web/dados/coalescer.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { consultaDosFiltros, escreverFiltros, filtrosPadrao, lerFiltros } from './filtros.ts'
import { listarConversas } from './listar-conversas.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the list of conversations', () => {
  it('[S7.32] [S9.2] returns an empty page (page 1, limit 20) with an error message for a failed request', async () => {
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(JSON.stringify({ success: false, error: { code: 'X', message: 'O banco está em manutenção.' } }), {
          status: 503,
        }),
    )
    expect(await listarConversas(filtrosPadrao, null, null)).toEqual({
      data: [],
      pagination: { page: 1, limit: 20, total: 0, hasMore: false },
      fim: null,
      erro: 'O banco está em manutenção.',
    })
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    expect((await listarConversas(filtrosPadrao, null, null)).erro).toBe('Erro ao carregar conversas')
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
    expect((await listarConversas(filtrosPadrao, null, null)).erro).toMatch(/^Sem conexão/)
  })

  it('[S7.31] sends filters as repeated parameters', async () => {
    const urls: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      urls.push(url)
      return Response.json({ success: true, data: [], pagination: { page: 1, limit: 50, total: 0, hasMore: false } })
    })
    await listarConversas(
      { ...filtrosPadrao, aba: 'aguardando', minhas: true, prioridades: ['alta', 'urgente'], tags: ['Garantia'] },
      'u1',
      { cursor: 'abc' },
    )
    const q = new URL(urls[0] ?? '', 'http://x').searchParams
    expect(q.getAll('prioridade')).toEqual(['alta', 'urgente'])
    expect([q.get('status'), q.get('atribuida_para'), q.get('tags'), q.get('cursor')]).toEqual([
      'aguardando',
      'u1',
      'Garantia',
      'abc',
    ])
  })

  it('writes every filter to the URL, and nothing for default values', () => {
    const f = {
      ...filtrosPadrao,
      aba: 'finalizada' as const,
      naoLidas: true,
      caixas: ['a', 'b'],
      prioridades: ['alta' as const],
      busca: 'Marlene',
    }
    expect(lerFiltros(escreverFiltros(f))).toEqual(f)
    expect(Object.values(escreverFiltros(filtrosPadrao)).every((v) => v === undefined)).toBe(true)
    expect(lerFiltros({ aba: 'inventada', prioridade: ['alta', 'x'], caixa: 'a', busca: 42 })).toEqual({
      ...filtrosPadrao,
      prioridades: ['alta'],
      caixas: ['a'],
      busca: '42',
    })
  })

  it('searches in every status', () => {
    expect(consultaDosFiltros({ ...filtrosPadrao, busca: ' ana ' }, null)).toMatchObject({
      status: undefined,
      busca: 'ana',
    })
    expect(consultaDosFiltros(filtrosPadrao, null)).toMatchObject({ status: ['ativa'], busca: undefined })
  })

  it('sends one request for a burst of events', () => {
    vi.useFakeTimers()
    const juntos: string[][] = []
    const coletor = criarColetor((ids) => juntos.push(ids), 120)
    for (const id of ['a', 'b', 'a', 'c']) coletor.avisar(id)
    vi.advanceTimersByTime(119)
    expect(juntos).toEqual([])
    vi.advanceTimersByTime(1)
    coletor.avisar('d')
    vi.advanceTimersByTime(120)
    expect(juntos).toEqual([['a', 'b', 'c'], ['d']])
  })

  it('waits for the previous response, and longer when responses are slow', async () => {
    vi.useFakeTimers()
    const juntos: string[][] = []
    const coletor = criarColetor((ids) => {
      juntos.push(ids)
      return new Promise((r) => setTimeout(r, 1_000))
    }, 120)
    coletor.avisar('a')
    await vi.advanceTimersByTimeAsync(120)
    coletor.avisar('b')
    await vi.advanceTimersByTimeAsync(1_000)
    coletor.avisar('c')
    await vi.advanceTimersByTimeAsync(990)
    expect(juntos).toEqual([['a']])
    await vi.advanceTimersByTimeAsync(10)
    expect(juntos).toEqual([['a'], ['b', 'c']])
  })
})

describe('presence and drafts', () => {
  it('shows who is typing and who is viewing, drops expired presence and never names the reader', () => {
    const p = (usuario_id: string, nome: string, estado: 'vendo' | 'escrevendo' | 'saiu', em: number) => ({
      usuario_id,
      nome,
      estado,
      em,
    })
    const frase = (...v: ReturnType<typeof p>[]) => fraseDePresenca(quemEsta(v, 'eu', 100_000))
    expect(frase(p('eu', 'Eu', 'escrevendo', 100_000))).toBeNull()
    expect(frase(p('d', 'Diego Sato', 'escrevendo', 99_000), p('r', 'Rafael', 'vendo', 99_000))).toBe(
      'Diego Sato está escrevendo…',
    )
    expect(frase(p('d', 'Diego Sato', 'escrevendo', 90_000))).toBe('Diego Sato também está vendo')
    expect(frase(p('d', 'Diego Sato', 'vendo', 10_000))).toBeNull()
    expect(frase(p('d', 'Diego Sato', 'saiu', 100_000))).toBeNull()
    expect(frase(p('d', 'Diego Sato', 'vendo', 99_000), p('r', 'Rafael Nunes', 'vendo', 99_000))).toBe(
      'Diego e Rafael também estão vendo',
    )
  })

  it('[achado C18] ends "está escrevendo" with the message', () => {
    const p = (usuario_id: string | null, nome: string) => ({
      usuario_id,
      nome,
      estado: 'escrevendo' as const,
      em: 99_000,
    })
    const frase = (autor: string | null) =>
      fraseDePresenca(quemEsta(aposMensagem([p(null, 'Maria'), p('d', 'Diego Sato')], autor), 'eu', 100_000))
    expect(frase(null)).toBe('Diego Sato está escrevendo…')
    expect(frase('d')).toBe('Maria está escrevendo…')
    expect(frase('outro')).toBe('Maria e Diego estão escrevendo…')
  })

  it('stores a draft per user and conversation, and removes an empty one', () => {
    const m = new Map<string, string>()
    const onde = {
      getItem: (k: string) => m.get(k) ?? null,
      setItem: (k: string, v: string) => void m.set(k, v),
      removeItem: (k: string) => void m.delete(k),
    }
    guardarRascunho('ana', 'c1', { texto: 'Bom d', privada: true }, onde)
    expect(lerRascunho('ana', 'c1', onde)).toEqual({ texto: 'Bom d', privada: true })
    expect(lerRascunho('bia', 'c1', onde)).toEqual({ texto: '', privada: false })
    guardarRascunho('ana', 'c1', { texto: '  ', privada: true }, onde)
    expect(m.size).toBe(0)
  })
})

describe('error messages', () => {
  it('[achado R20] contain the message of the catalogue with its cause', () => {
    const erro = (message: string, details: unknown, code = 'HTTP_ERROR') =>
      new ErroApp(code, 500, message, { details })
    const padrao = 'Erro ao testar conexão'
    expect(
      fraseDeErro(
        erro(padrao, { detalhe: 'Chave da API recusada', causa: 'o servidor recusou a chave (401)' }),
        padrao,
      ),
    ).toBe('Erro ao testar conexão: o servidor recusou a chave (401)')
    expect(
      fraseDeErro(erro(padrao, { detalhe: 'Não foi possível conectar ao servidor do WhatsApp' }), `${padrao}.`),
    ).toBe('Erro ao testar conexão: Não foi possível conectar ao servidor do WhatsApp')
    expect(fraseDeErro(erro('Algo deu errado do nosso lado.', undefined), padrao)).toBe(padrao)
    expect(
      fraseDeErro(erro('Erro ao configurar webhook', { causa: 'o servidor falhou (500)' }, 'EXTERNAL_FAILURE'), 'x'),
    ).toBe('Erro ao configurar webhook: o servidor falhou (500)')
  })
})
