import { once } from 'node:events'
import { connect } from 'node:net'
import * as Ably from 'ably'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import {
  CHAVE,
  cliente,
  colecionar,
  ate,
  fecharClientes,
  mensagens,
  subirServidor,
  tokenDeTeste,
  type Servidor,
} from './palco-de-teste.ts'

let banco: Banco
let servidor: Servidor
let rest: Ably.Rest
beforeAll(async () => {
  banco = await bancoDeTeste()
  servidor = await subirServidor(banco)
  rest = comOpcoes({ key: CHAVE })
})
afterEach(fecharClientes)
afterAll(() => servidor.parar())

const comOpcoes = (opcoes: Ably.ClientOptions) =>
  new Ably.Rest({
    endpoint: '127.0.0.1',
    port: servidor.porta,
    tls: false,
    useBinaryProtocol: false,
    logLevel: 0,
    ...opcoes,
  })
const url = (caminho: string) => `http://127.0.0.1:${servidor.porta}${caminho}`

describe('REST half of the protocol', () => {
  it('answers the time, and the connectivity check on both protocols', async () => {
    expect(Math.abs((await rest.time()) - Date.now())).toBeLessThan(5_000)
    const resposta = await fetch(url('/time'))
    expect(resposta.headers.get('content-type')).toBe('application/json')
    expect(await resposta.json()).toHaveLength(1)
    expect(await (await fetch(url('/rt-up?rnd=1'))).text()).toBe('yes')
    const ws = new WebSocket(url('/rt-up').replace('http', 'ws'))
    await new Promise<void>((resolve, reject) => ws.once('open', resolve).once('error', reject))
  })

  it('does not handle other upgrades', async () => {
    for (const caminho of ['/', '/?v=6', '/outra?v=6&key=x', '/?token=vite']) {
      const ws = new WebSocket(url(caminho).replace('http', 'ws'))
      await new Promise<void>((resolve, reject) =>
        ws.once('error', () => resolve()).once('open', () => reject(new Error(caminho))),
      )
    }
  })

  it('survives an upgrade whose path is no URL', async () => {
    const tubo = connect(servidor.porta, '127.0.0.1')
    tubo.write(
      'GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await once(tubo, 'close')
    expect((await fetch(url('/time'))).status).toBe(200)
  })

  it('publishes for the server key, once per id, and reads back page by page', async () => {
    const canal = rest.channels.get('historia')
    for (let i = 0; i < 5; i++) await canal.publish({ name: 'n', data: { i }, id: `h-${i}` })
    await canal.publish({ name: 'n', data: { i: 4 }, id: 'h-4' })
    const pagina = await canal.history({ limit: 2 })
    expect(pagina.items.map((m) => m.data as unknown)).toEqual([{ i: 4 }, { i: 3 }])
    const seguinte = await pagina.next()
    expect(seguinte?.items.map((m) => m.data as unknown)).toEqual([{ i: 2 }, { i: 1 }])
    const ultima = await seguinte?.next()
    expect(ultima?.items.map((m) => m.id)).toEqual(['h-0'])
    expect(ultima?.hasNext()).toBe(false)
    const adiante = await canal.history({ limit: 10, direction: 'forwards' })
    expect(adiante.items.map((m) => m.id)).toEqual(['h-0', 'h-1', 'h-2', 'h-3', 'h-4'])
  })

  it("refuses publishing by token, unknown keys and invalid bodies, in the client's error form", async () => {
    const comToken = comOpcoes({
      token: await tokenDeTeste({ capacidade: { conversations_1: ['publish', 'subscribe'] } }),
    })
    await expect(comToken.channels.get('conversations_1').publish('n', 'x')).rejects.toMatchObject({
      code: 40160,
      statusCode: 401,
    })
    await expect(comToken.channels.get('conversations_1').history()).rejects.toMatchObject({ code: 40160 })
    await expect(
      comOpcoes({ key: 'girassol.teste:errada-errada-errada' }).channels.get('c').publish('n', 'x'),
    ).rejects.toMatchObject({ code: 40101 })
    await expect(
      comOpcoes({ key: CHAVE, useBinaryProtocol: true }).channels.get('c').publish('n', 'x'),
    ).rejects.toMatchObject({ code: 40000, statusCode: 415 })
    const resposta = await fetch(url('/channels/c/messages'), {
      method: 'POST',
      body: '{"name":7}',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(CHAVE)}` },
    })
    expect(resposta.status).toBe(400)
    expect(resposta.headers.get('content-type')).toBe('application/json')
    expect(resposta.headers.get('x-ably-errorcode')).toBe('40000')
    expect(resposta.headers.get('x-ably-errormessage')).toBeTruthy()
    const quebrado = await fetch(url('/channels/c/messages'), {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(CHAVE)}` },
    })
    expect(await quebrado.json()).toMatchObject({ error: { code: 40000 } })
    const ruim = await fetch(url('/channels/%5Bmeta%5Dx/messages'), {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(CHAVE)}` },
    })
    expect(await ruim.json()).toMatchObject({ error: { code: 40010 } })
  })

  it('exchanges a signed TokenRequest for a token, once, and the token covers the named channel', async () => {
    const pedido = await rest.auth.createTokenRequest({
      clientId: 'bia',
      capability: { conversations_9: ['subscribe'] },
      ttl: 60_000,
    })
    const ably = cliente(servidor.porta, { authCallback: (_p, responder) => responder(null, pedido) })
    const recebidos = colecionar(ably.channels.get('conversations_9'))
    await ably.channels.get('conversations_9').attach()
    expect(ably.auth.clientId).toBe('bia')
    await servidor.publicar(mensagens('conversations_9', 1, 1, 'tr'))
    await ate(() => recebidos.length === 1, 'message')
    const trocar = (corpo: unknown) =>
      fetch(url(`/keys/${pedido.keyName}/requestToken`), {
        method: 'POST',
        body: JSON.stringify(corpo),
        headers: { 'content-type': 'application/json' },
      })
    expect(await (await trocar(pedido)).json()).toMatchObject({ error: { code: 40105 } })
    expect(await (await trocar({ ...pedido, clientId: 'outra' })).json()).toMatchObject({ error: { code: 40101 } })
    const atrasado = await rest.auth.createTokenRequest({ timestamp: Date.now() - 3_600_000 })
    expect(await (await trocar(atrasado)).json()).toMatchObject({ error: { code: 40104 } })
    const longo = await rest.auth.createTokenRequest({ ttl: 90_000_000 })
    expect(await (await trocar(longo)).json()).toMatchObject({ error: { code: 40003 } })
  })
})
