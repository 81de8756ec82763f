import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { umaConversa } from '#modules/chat/nucleo/web/amostras-de-teste.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { atualizarLinhas, criarLeitorDeAvisos } from './avisos-da-lista.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import { filtrosPadrao } from './filtros.ts'
import { linhasDe, remendarListas, type DadosDaLista } from './lista.ts'
import { listarConversas, proximoMarco, type Marco, type PaginaDaLista } from './listar-conversas.ts'

const queryKey = chaves.lista(filtrosPadrao, null)
let qc: QueryClient
let sair: () => void
/** Pending requests for the list, oldest first. */
let perguntas: { porIds: boolean; responder: (linhas: Conversa[]) => void; falhar: () => void }[]

const c1 = (nome: string) => umaConversa('c1', { contato_nome: nome })
const nomes = () => linhasDe(qc.getQueryData<DadosDaLista>(queryKey)).map((c) => c.contato_nome)
const perguntou = (n: number) => vi.waitFor(() => expect(perguntas).toHaveLength(n), { timeout: 5000 })

beforeEach(async () => {
  qc = new QueryClient()
  perguntas = []
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((ok, erro) => {
        const pagination = { page: 1, limit: 30, total: 1, hasMore: false }
        perguntas.push({
          porIds: url.includes('ids='),
          responder: (data) => ok(Response.json({ success: true, data, pagination })),
          falhar: () => erro(new TypeError('fetch failed')),
        })
      }),
  )
  sair = new InfiniteQueryObserver<PaginaDaLista, Error, DadosDaLista, typeof queryKey, Marco>(qc, {
    queryKey,
    queryFn: ({ pageParam }) => listarConversas(filtrosPadrao, null, pageParam),
    initialPageParam: null,
    getNextPageParam: (p) => proximoMarco(p.pagination),
    retry: false,
  }).subscribe(() => {})
  await perguntou(1)
  perguntas.shift()?.responder([c1('Ana')])
  await vi.waitFor(() => expect(nomes()).toEqual(['Ana']))
})
afterEach(() => {
  sair()
  vi.unstubAllGlobals()
})

it('requests a row only after the previous request, so that no response overtakes a newer one', async () => {
  const primeira = atualizarLinhas(qc, ['c1'])
  const segunda = atualizarLinhas(qc, ['c1'])
  await perguntou(1)
  perguntas.shift()?.responder([c1('Ana Maria')])
  await primeira
  await perguntou(1)
  perguntas.shift()?.responder([c1('Ana Maria Souza')])
  await segunda
  expect(nomes()).toEqual(['Ana Maria Souza'])
})

it('ignores the older state in a page requested before the row', async () => {
  const pagina = qc.invalidateQueries({ queryKey: chaves.listas })
  await perguntou(1)
  const linha = atualizarLinhas(qc, ['c1'])
  await perguntou(2)
  perguntas.find((p) => p.porIds)?.responder([c1('Bia')])
  await new Promise((r) => setTimeout(r, 20))
  perguntas.find((p) => !p.porIds)?.responder([c1('Ana')])
  await Promise.all([pagina, linha])
  expect(nomes()).toEqual(['Bia'])
})

it('retries a failed request for a row, because its event arrives only once', async () => {
  const primeira = atualizarLinhas(qc, ['c1'])
  await perguntou(1)
  perguntas.shift()?.falhar()
  await expect(primeira).rejects.toThrow('Sem conexão')
  await perguntou(1)
  perguntas.shift()?.responder([c1('Caio')])
  await vi.waitFor(() => expect(nomes()).toEqual(['Caio']))
})

it('keeps a list off the screen stale after local changes, so that it is refetched when shown', async () => {
  sair()
  await atualizarLinhas(qc, ['c2'])
  remendarListas(qc, 'c1', () => c1('Ana, com etiqueta'))
  expect(nomes()).toEqual(['Ana, com etiqueta'])
  expect(qc.getQueryState(queryKey)).toMatchObject({ isInvalidated: true })
})

it('[achado K4] refetches the counters at most once a second during a stream of events, and the rows sooner', async () => {
  let contagens = 0
  const contador = new QueryObserver(qc, {
    queryKey: chaves.contagensDe([], undefined),
    queryFn: () => Promise.resolve((contagens += 1)),
  })
  const soltar = contador.subscribe(() => {})
  await vi.waitFor(() => expect(contagens).toBe(1))
  const leitor = criarLeitorDeAvisos(qc)
  for (let n = 0; n < 60; n++) {
    leitor.avisar('c1')
    perguntas.shift()?.responder([c1(`Ana ${n}`)])
    await new Promise((r) => setTimeout(r, 25))
  }
  leitor.parar()
  soltar()
  expect(nomes()[0]).toMatch(/^Ana \d+$/)
  expect(contagens - 1).toBeGreaterThanOrEqual(1)
  expect(contagens - 1).toBeLessThanOrEqual(3)
})
