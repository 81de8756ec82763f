import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { InboundMessage } from 'ably'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import {
  ate,
  cliente,
  colecionar,
  esperar,
  fecharClientes,
  mensagens,
  subirServidor,
  tokenDeTeste,
  type Servidor,
} from './palco-de-teste.ts'

let banco: Banco
let outroBanco: Banco
let servidor: Servidor
beforeAll(async () => {
  banco = await bancoDeTeste()
  outroBanco = await bancoDeTeste()
  // a cloned database has the epoch of its template; a new one would not
  await sql`update realtime.estado set epoca = '00000000'`.execute(outroBanco.db)
  servidor = await subirServidor(banco)
})
afterEach(() => {
  servidor.negarTokenCom(0)
  fecharClientes()
})
afterAll(() => servidor.parar())

/** A socket without the client library. */
async function cru(consulta: Record<string, string>) {
  const ws = new WebSocket(`ws://127.0.0.1:${servidor.porta}/?${new URLSearchParams({ v: '6', ...consulta })}`)
  const quadros: {
    action: number
    error?: { code: number }
    connectionId?: string
    connectionDetails?: { connectionKey: string }
  }[] = []
  ws.on('message', (d: Buffer) => quadros.push(JSON.parse(d.toString())))
  const estado = { ws, quadros, fechou: false }
  ws.on('close', () => {
    estado.fechou = true
  })
  await ate(() => quadros.length > 0, 'first frame')
  return estado
}

describe('connection of the official client', () => {
  it('[S1.17] [S7.77] [S7.78] connects by authUrl with a JWT and receives the events of both channels', async () => {
    const ably = cliente(servidor.porta, { authUrl: `http://127.0.0.1:${servidor.porta}/api/realtime/token` })
    const ouvidas: InboundMessage[] = []
    const conversa = ably.channels.get('conversations_1')
    const todas = ably.channels.get('conversations_all')
    await conversa.subscribe((m) => ouvidas.push(m))
    await todas.subscribe((m) => ouvidas.push(m))
    await servidor.publicar([
      {
        canal: 'conversations_1',
        nome: 'mensagem',
        dados: { action: 'INSERT', data: { id: 'm1', conteudo: 'Olá ☀️' } },
        chave: 'a:0',
      },
      {
        canal: 'conversations_1',
        nome: 'mensagem',
        dados: { action: 'UPDATE', data: { id: 'm1', conteudo: 'Olá!' } },
        chave: 'a:1',
      },
      { canal: 'conversations_1', nome: 'conversa', dados: { id: '1', status: 'ativa' }, chave: 'a:2' },
      { canal: 'conversations_all', nome: 'conversa', dados: { id: '1' }, chave: 'a:3' },
      { canal: 'conversations_2', nome: 'conversa', dados: { id: '2' }, chave: 'a:4' },
    ])
    await ate(() => ouvidas.length === 4, '4 messages')
    expect(ably.auth.clientId).toBe('ana')
    expect(ouvidas.map((m) => [m.name, m.data, m.id])).toEqual([
      ['mensagem', { action: 'INSERT', data: { id: 'm1', conteudo: 'Olá ☀️' } }, 'a:0'],
      ['mensagem', { action: 'UPDATE', data: { id: 'm1', conteudo: 'Olá!' } }, 'a:1'],
      ['conversa', { id: '1', status: 'ativa' }, 'a:2'],
      ['conversa', { id: '1' }, 'a:3'],
    ])
    expect(Math.abs((ouvidas[0]?.timestamp ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it('stops receiving a channel after detach and receives it again after attach', async () => {
    const ably = cliente(servidor.porta)
    const canal = ably.channels.get('conversations_1')
    const recebidos = colecionar(canal)
    await canal.attach()
    await canal.detach()
    await servidor.publicar(mensagens('conversations_1', 1, 3, 'b'))
    await canal.attach()
    await servidor.publicar(mensagens('conversations_1', 4, 2, 'b'))
    await ate(() => recebidos.length >= 2, 'messages after the second attach')
    expect(recebidos).toEqual([4, 5])
    expect(await ably.connection.ping()).toBeGreaterThanOrEqual(0)
  })

  it('[S8.42] refuses a channel outside the capability with 40160 and keeps the connection', async () => {
    const ably = cliente(servidor.porta)
    const canal = ably.channels.get('conversations_proibida')
    await expect(canal.attach()).rejects.toMatchObject({ code: 40160 })
    expect(canal.state).toBe('failed')
    expect(ably.connection.state).toBe('connected')
    const publicar = ably.channels.get('conversations_1').publish('mensagem', { x: 1 })
    await expect(publicar).rejects.toMatchObject({ code: 40160 })
  })

  it('[S5.47] refuses clientId "*" in the client, in the token maker and on the wire', async () => {
    expect(() => cliente(servidor.porta, { clientId: '*' })).toThrow(expect.objectContaining({ code: 40012 }))
    expect(() => cliente(servidor.porta, { clientId: 7 as never })).toThrow()
    await expect(cliente(servidor.porta).auth.authorize(undefined, { clientId: 7 } as never)).rejects.toMatchObject({
      code: 40012,
    })
    await expect(tokenDeTeste({ clientId: '*' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    const anonimo = await cru({ access_token: await tokenDeTeste({ clientId: null }) })
    expect(anonimo.quadros[0]?.action).toBe(4)
    anonimo.ws.close()
    const curinga = await cru({ access_token: await tokenDeTeste({ clientId: null }), clientId: '*' })
    expect(curinga.quadros[0]).toMatchObject({ action: 9, error: { code: 40012 } })
    const outro = await cru({ access_token: await tokenDeTeste(), clientId: 'beto' })
    expect(outro.quadros[0]).toMatchObject({ action: 9, error: { code: 40102 } })
  })

  it('distinguishes a forged connection key (80018) from one of another log (80008), and opens a new connection', async () => {
    const access_token = await tokenDeTeste()
    const um = await cru({ access_token })
    const { connectionId, connectionDetails } = um.quadros[0] ?? {}
    const chave = connectionDetails?.connectionKey ?? ''
    const certa = await cru({ access_token, resume: chave })
    expect(certa.quadros[0]).toMatchObject({ action: 4, connectionId })
    expect(certa.quadros[0]?.error).toBeUndefined()
    const deOutro = await cru({ access_token: await tokenDeTeste({ clientId: 'beto' }), resume: chave })
    expect(deOutro.quadros[0]).toMatchObject({ action: 4, error: { code: 80018 } })
    expect(deOutro.quadros[0]?.connectionId).not.toBe(connectionId)
    const lixo = await cru({ access_token, resume: 'lixo' })
    expect(lixo.quadros[0]).toMatchObject({ action: 4, error: { code: 80018 } })

    const outro = await subirServidor(outroBanco)
    const ws = new WebSocket(
      `ws://127.0.0.1:${outro.porta}/?${new URLSearchParams({ v: '6', access_token, resume: chave })}`,
    )
    const primeira = await new Promise<string>((resolve) => ws.once('message', (d: Buffer) => resolve(d.toString())))
    expect(JSON.parse(primeira)).toMatchObject({ action: 4, error: { code: 80008 } })
    await outro.parar()
  })

  it('closes the older socket when the same connection arrives on a second one', async () => {
    const access_token = await tokenDeTeste()
    const velha = await cru({ access_token })
    const nova = await cru({ access_token, resume: velha.quadros[0]?.connectionDetails?.connectionKey ?? '' })
    await ate(() => velha.fechou, 'older socket closed')
    await esperar(50)
    expect(nova.fechou).toBe(false)
    nova.ws.close()
  })

  it('sends the reason to a msgpack client, and to one without valid credentials', async () => {
    const msgpack = cliente(servidor.porta, { useBinaryProtocol: true })
    await ate(() => msgpack.connection.state === 'failed', 'msgpack refused')
    expect(msgpack.connection.errorReason).toMatchObject({
      code: 40000,
      message: expect.stringContaining('useBinaryProtocol'),
    })
    const semChave = cliente(servidor.porta, { key: 'girassol.teste:outro-segredo-qualquer' })
    await ate(() => semChave.connection.state === 'failed', 'wrong key refused')
    expect(semChave.connection.errorReason?.code).toBe(40101)
    const lixo = await cru({ access_token: 'a.b.c' })
    expect(lixo.quadros[0]).toMatchObject({ action: 9, error: { code: 40144 } })
  })

  it('survives malformed frames and disconnects a client that floods', async () => {
    const ruim = await cru({ access_token: await tokenDeTeste() })
    ruim.ws.send('{"action":')
    await ate(() => ruim.fechou, 'malformed frame closes')
    expect(ruim.quadros.at(-1)).toMatchObject({ action: 9, error: { code: 40000 } })
    const enchente = await cru({ access_token: await tokenDeTeste() })
    for (let i = 0; i < 900; i++) enchente.ws.send('{"action":0}')
    await ate(() => enchente.fechou, 'flood ended')
    expect(enchente.quadros.some((q) => q.action === 6 && q.error?.code === 42910)).toBe(true)
    const boa = await cru({ access_token: await tokenDeTeste() })
    expect(boa.quadros[0]?.action).toBe(4)
    boa.ws.close()
  })
})
