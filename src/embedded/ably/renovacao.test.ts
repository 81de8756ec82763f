import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import {
  ate,
  cliente,
  colecionar,
  esperar,
  fecharClientes,
  mensagens,
  RAPIDO,
  subirServidor,
  tokenDeTeste,
  type Servidor,
} from './palco-de-teste.ts'

let banco: Banco
let servidor: Servidor
beforeAll(async () => {
  banco = await bancoDeTeste()
  servidor = await subirServidor(banco)
})
afterEach(() => {
  servidor.negarTokenCom(0)
  fecharClientes()
})
afterAll(() => servidor.parar())

/** A client with tokens made by the test, which counts the requests and chooses the rights. */
function comTokens(fabricar: (n: number) => Promise<string>) {
  const conta = { pedidos: 0 }
  const ably = cliente(servidor.porta, {
    ...RAPIDO,
    authCallback: (_p, responder) => {
      conta.pedidos += 1
      fabricar(conta.pedidos).then(
        (t) => responder(null, t),
        (e: unknown) => responder(e as never, null),
      )
    },
  })
  return { ably, conta }
}

describe('tokens', () => {
  it('gets a new token by itself when the first one has expired', async () => {
    const velho = await tokenDeTeste({ ttl: 1 })
    await esperar(1_100)
    const { ably, conta } = comTokens((n) => (n === 1 ? Promise.resolve(velho) : tokenDeTeste()))
    await ate(() => ably.connection.state === 'connected', 'connected after one renewal')
    expect(conta.pedidos).toBe(2)
  })

  it('renews in place before the expiry: same connection, no message missed', async () => {
    const { ably, conta } = comTokens(() => tokenDeTeste({ ttl: 2 }))
    const estados: string[] = []
    ably.connection.on((m) => estados.push(m.current))
    const recebidos = colecionar(ably.channels.get('conversations_1'))
    await ably.channels.get('conversations_1').attach()
    const { id } = ably.connection
    for (let i = 0; i < 30; i++) {
      await servidor.publicar(mensagens('conversations_1', i, 1, 'renova'))
      await esperar(100)
    }
    await ate(() => recebidos.length === 30, 'all 30')
    expect(conta.pedidos).toBeGreaterThanOrEqual(3)
    expect(ably.connection.id).toBe(id)
    expect(estados).not.toContain('disconnected')
    expect(recebidos).toEqual(Array.from({ length: 30 }, (_, i) => i))
  })

  it('disconnects when the token expired without renewal (40142), and resumes the connection later', async () => {
    let negar = false
    const { ably } = comTokens(() => (negar ? Promise.reject(new Error('sem rede')) : tokenDeTeste({ ttl: 2 })))
    const canal = ably.channels.get('conversations_1')
    const recebidos = colecionar(canal)
    await canal.attach()
    const { id } = ably.connection
    negar = true
    const motivos: number[] = []
    ably.connection.on('disconnected', (m) => motivos.push(m.reason?.code ?? 0))
    await ate(() => ably.connection.state === 'disconnected', 'cut at the end of the token')
    await servidor.publicar(mensagens('conversations_1', 0, 3, 'corte'))
    negar = false
    await ate(() => recebidos.length === 3, 'what was missed')
    expect(motivos).toContain(40142)
    expect(ably.connection.id).toBe(id)
  })

  it('adds a channel to the live connection by authorize(), and removes one with 40160', async () => {
    const canais = ['conversations_1']
    const { ably } = comTokens(() => tokenDeTeste({}, canais))
    const um = ably.channels.get('conversations_1')
    const dois = ably.channels.get('conversations_2')
    await um.attach()
    const { id } = ably.connection
    const recebidos = colecionar(dois)
    await expect(dois.attach()).rejects.toMatchObject({ code: 40160 })
    canais.push('conversations_2')
    await ably.auth.authorize()
    await dois.attach()
    await servidor.publicar(mensagens('conversations_2', 7, 1, 'lugar'))
    await ate(() => recebidos.length === 1, 'message on the added channel')
    canais.shift()
    await ably.auth.authorize()
    await ate(() => um.state === 'failed', 'channel taken away')
    expect(um.errorReason?.code).toBe(40160)
    expect(dois.state).toBe('attached')
    expect(ably.connection.id).toBe(id)
  })

  it('refuses an in-place authorisation with another identity', async () => {
    let clientId = 'ana'
    const { ably } = comTokens(() => tokenDeTeste({ clientId }))
    await ate(() => ably.connection.state === 'connected', 'connected')
    clientId = 'beto'
    await ably.auth.authorize().catch(() => {})
    await ate(() => ably.connection.state === 'failed', 'another identity is final')
    expect(ably.connection.errorReason?.code).toBe(40102)
  })

  it('[S8.42] ends with 80019 when the token endpoint answers 403, and reports 40170 when it cannot be used', async () => {
    servidor.negarTokenCom(403)
    const url = `http://127.0.0.1:${servidor.porta}/api/realtime/token`
    const proibida = cliente(servidor.porta, { authUrl: url })
    await ate(() => proibida.connection.state === 'failed', 'failed by 403')
    expect(proibida.connection.errorReason?.code).toBe(80019)
    servidor.negarTokenCom(503)
    const fora = cliente(servidor.porta, { authUrl: url })
    await expect(fora.auth.authorize()).rejects.toMatchObject({ code: 40170 })
    expect(['connecting', 'disconnected']).toContain(fora.connection.state)
    const vazia = cliente(servidor.porta, { authCallback: (_p, responder) => responder(null, '') })
    await expect(vazia.auth.authorize()).rejects.toMatchObject({ code: 40170 })
  })
})
