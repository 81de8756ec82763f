import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { criarVerificador } from '#platform/auth/verificar.ts'
import { functionsEmbutidas } from './functions/plugin.ts'
import { realtimeEmbutido } from './realtime/socket.ts'
import { restEmbutido } from './rest/plugin.ts'
import { CHAVE_DE_SERVICO, CHAVE_PUBLICAVEL, memoria, sessaoDe, subirAuth } from './teste/servidor.ts'

const realtime = realtimeEmbutido({ chavePublicavel: CHAVE_PUBLICAVEL, chaveDeServico: CHAVE_DE_SERVICO })
const s = await subirAuth({
  aoMontar(app, auth) {
    const verificar = criarVerificador({
      chaves: auth.chaves.paraVerificar,
      iss: auth.issuer,
      aud: 'authenticated',
      db: auth.banco.db,
    })
    void app.register(restEmbutido({ banco: auth.banco, verificar }), { prefix: '/rest/v1' })
    void app.register(
      functionsEmbutidas({
        verificar,
        funcoes: {
          ola: async (req, quem) =>
            Response.json({ metodo: req.method, corpo: await req.json(), quem: quem.email }, { status: 201 }),
        },
      }),
      { prefix: '/functions/v1' },
    )
    void app.register(realtime.rotas, { prefix: '/realtime/v1' })
    app.server.on('upgrade', realtime.aoUpgrade)
  },
})
afterAll(() => realtime.fechar())
const { cliente, id } = await s.pessoa()
const { access_token } = await sessaoDe(cliente)
const outra = '01900000-0000-7000-8000-0000000000aa'
await sql`
  insert into cad.usuarios (id, nome, email)
  values (${id}, 'Ana Souza', 'ana@girassol.test'), (${outra}, 'Bia Lima', 'bia@girassol.test')
`.execute(s.banco.db)
const cad = () => cliente.schema('cad' as 'public')

describe('rest/v1', () => {
  it('[S3.29] [S7.12] reads a user from the registry schema with id and nome', async () => {
    const { data, error } = await cad().from('usuarios').select('id,nome').eq('id', id).single()
    expect(error).toBeNull()
    expect(data).toEqual({ id, nome: 'Ana Souza' })
  })

  it('lists with in, order, limit, offset and count; reads only the exposed columns', async () => {
    expect(
      (await cad().from('usuarios').select('nome').in('id', [id, outra]).order('nome', { ascending: false })).data,
    ).toEqual([{ nome: 'Bia Lima' }, { nome: 'Ana Souza' }])
    const pagina = await cad().from('usuarios').select('*', { count: 'exact' }).order('nome').range(1, 1)
    expect([pagina.data, pagina.count]).toEqual([[{ id: outra, nome: 'Bia Lima' }], 2])
    expect((await cad().from('usuarios').select('id').in('nome', ['Bia Lima', 'de, fora', 'a "b" (c)'])).data).toEqual([
      { id: outra },
    ])
    expect((await cad().from('usuarios').select('id').in('id', [])).data).toEqual([])
    expect(
      (await cad().from('usuarios').select('id').eq('id', '01900000-0000-7000-8000-0000000000ff').maybeSingle()).data,
    ).toBeNull()
  })

  it('refuses with PostgREST’s own errors', async () => {
    const erro = async (q: PromiseLike<{ error: { code: string } | null; status: number }>) => {
      const r = await q
      return [r.status, r.error?.code]
    }
    expect(
      await erro(cad().from('usuarios').select('id,nome').eq('id', '01900000-0000-7000-8000-0000000000ff').single()),
    ).toEqual([406, 'PGRST116'])
    expect(await erro(cad().from('usuarios').select('email'))).toEqual([400, '42703'])
    expect(await erro(cad().from('usuarios').select('id').eq('email', 'ana@girassol.test'))).toEqual([400, '42703'])
    expect(await erro(cad().from('usuarios').select('id').order('email'))).toEqual([400, '42703'])
    expect(await erro(cad().from('usuarios').select('id').like('nome', '%a%'))).toEqual([400, 'PGRST100'])
    expect(await erro(cad().from('usuarios').select('id').eq('id', 'x'))).toEqual([400, '22P02'])
    expect(await erro(cad().from('papeis_globais').select('*'))).toEqual([404, 'PGRST205'])
    expect(
      await erro(
        cliente
          .schema('auth' as 'public')
          .from('users')
          .select('*'),
      ),
    ).toEqual([406, 'PGRST106'])
    expect(await erro(cad().from('usuarios').insert({ id: outra, nome: 'x' }))).toEqual([403, '42501'])
    expect(await erro(cad().from('usuarios').delete().eq('id', outra))).toEqual([403, '42501'])
  })

  it('requires a signed-in user: refuses the public key, a forged token and an ended session', async () => {
    const ler = async (bearer?: string) =>
      (
        await fetch(`${s.url}/rest/v1/usuarios`, {
          headers: { apikey: CHAVE_PUBLICAVEL, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
        })
      ).status
    expect(await ler()).toBe(401)
    expect(await ler(CHAVE_PUBLICAVEL)).toBe(401)
    expect(await ler(`${access_token.slice(0, -4)}AAAA`)).toBe(401)
    expect(await ler(access_token)).toBe(200)
    const passageira = await s.pessoa()
    const token = (await sessaoDe(passageira.cliente)).access_token
    await s.admin.encerrarSessoes(passageira.id)
    expect(await ler(token)).toBe(401)
  })
})

describe('functions/v1', () => {
  it('[S7.12] calls a function by name with the caller’s identity; refuses unknown names and anonymous callers', async () => {
    expect((await cliente.functions.invoke('ola', { body: { a: 1 } })).data).toEqual({
      metodo: 'POST',
      corpo: { a: 1 },
      quem: expect.stringContaining('@'),
    })
    const pedir = async (nome: string, bearer?: string) => {
      const r = await fetch(`${s.url}/functions/v1/${nome}`, {
        method: 'POST',
        body: '{}',
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      })
      return [r.status, await r.json()]
    }
    expect(await pedir('nada', access_token)).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Requested function was not found' },
    ])
    expect(await pedir('constructor', access_token)).toMatchObject([404, {}])
    expect(await pedir('ola')).toMatchObject([401, { message: 'Missing authorization header' }])
    expect(await pedir('ola', CHAVE_PUBLICAVEL)).toMatchObject([401, { message: 'Invalid JWT' }])
    const previa = await fetch(`${s.url}/functions/v1/ola`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'authorization,x-a' },
    })
    expect([previa.status, previa.headers.get('access-control-allow-headers')]).toEqual([204, 'authorization,x-a'])
  })
})

describe('realtime/v1', () => {
  afterEach(() => void vi.useRealTimers())

  it('[S7.12] connects the official client, and refuses a channel with a reason in both serialisations', async () => {
    for (const vsn of ['1.0.0', '2.0.0']) {
      const c = s.cliente({ realtime: { vsn } as never })
      const [estado, erro] = await new Promise<[string, Error | undefined]>((ok) => {
        c.channel('conversas')
          .on('postgres_changes', { event: '*', schema: 'chat' }, () => {})
          .subscribe((e, falha) => ok([e, falha]))
      })
      expect(estado).toBe('CHANNEL_ERROR')
      expect(erro?.message).toContain('não oferece canais do Realtime')
      expect(c.realtime.isConnected()).toBe(true)
      await c.realtime.disconnect()
    }
  })

  it('[S9.27] answers the client’s heartbeats every 25 s; a server that is silent for 10 s times a channel out', async () => {
    // only timers are fake: sockets work as usual
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const ate = async (condicao: () => boolean) => {
      const limite = performance.now() + 5000
      while (!condicao()) {
        if (performance.now() > limite) throw new Error('it did not happen')
        await new Promise((ok) => setImmediate(ok))
      }
    }
    const estados: string[] = []
    const c = createClient(s.url, CHAVE_PUBLICAVEL, {
      auth: { storage: memoria(), autoRefreshToken: false },
      realtime: { heartbeatCallback: (e: string) => void estados.push(e) },
    })
    c.realtime.connect()
    await ate(() => c.realtime.isConnected())
    await vi.advanceTimersByTimeAsync(24_900)
    expect(estados).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    await ate(() => estados.includes('ok'))
    expect(estados).toEqual(['sent', 'ok'])
    void c.realtime.disconnect()

    const http = createServer()
    const mudo = new WebSocketServer({ server: http })
    await new Promise<void>((ok) => http.listen(0, '127.0.0.1', ok))
    const d = createClient(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, CHAVE_PUBLICAVEL, {
      auth: { storage: memoria(), autoRefreshToken: false },
    })
    let fim = ''
    d.channel('x').subscribe((e) => void (fim ||= e))
    await vi.advanceTimersByTimeAsync(9_900)
    expect(fim).toBe('')
    await vi.advanceTimersByTimeAsync(200)
    expect(fim).toBe('TIMED_OUT')
    void d.realtime.disconnect()
    for (const ws of mudo.clients) ws.terminate()
    http.close()
  })

  it('answers leave and unknown events, ignores invalid messages, and disconnects a silent client', async () => {
    const rapido = realtimeEmbutido({
      chavePublicavel: CHAVE_PUBLICAVEL,
      chaveDeServico: CHAVE_DE_SERVICO,
      silencioMs: 300,
    })
    const http = createServer()
    http.on('upgrade', rapido.aoUpgrade)
    await new Promise<void>((ok) => http.listen(0, '127.0.0.1', ok))
    const ws = new WebSocket(
      `ws://127.0.0.1:${(http.address() as AddressInfo).port}/realtime/v1/websocket?apikey=${CHAVE_PUBLICAVEL}&vsn=2.0.0`,
    )
    const recebidas: unknown[] = []
    ws.on('message', (m) => void recebidas.push(JSON.parse(String(m))))
    await new Promise((ok) => ws.once('open', ok))
    for (const m of [
      'lixo',
      '{}',
      '[1,2]',
      '["1","2","realtime:x","phx_leave",{}]',
      '["1","3","realtime:x","access_token",{"access_token":"y"}]',
      '["1","4","realtime:x","broadcast",{}]',
    ])
      ws.send(m)
    ws.send(Buffer.from([3, 0, 0]))
    await new Promise((ok) => ws.once('close', ok))
    expect(recebidas).toEqual([
      ['1', '2', 'realtime:x', 'phx_reply', { status: 'ok', response: {} }],
      ['1', '2', 'realtime:x', 'phx_close', {}],
      ['1', '4', 'realtime:x', 'phx_reply', { status: 'error', response: { reason: 'unmatched topic' } }],
    ])
    await rapido.fechar()
    http.close()
  })

  it('refuses a wrong key, another path and another version before the upgrade, and plain HTTP with 426', async () => {
    const tentar = (caminho: string) =>
      new Promise<number | undefined>((ok) => {
        const ws = new WebSocket(`${s.url.replace('http', 'ws')}/realtime/v1/${caminho}`)
        ws.on('unexpected-response', (_r, res) => ok(res.statusCode))
        ws.on('error', () => {})
        ws.on('open', () => ok(101))
      })
    expect(await tentar('websocket?apikey=outra&vsn=2.0.0')).toBe(401)
    expect(await tentar(`outro?apikey=${CHAVE_PUBLICAVEL}&vsn=2.0.0`)).toBe(404)
    expect(await tentar(`websocket?apikey=${CHAVE_PUBLICAVEL}&vsn=3.0.0`)).toBe(403)
    const r = await fetch(`${s.url}/realtime/v1/websocket`)
    expect([r.status, await r.json()]).toEqual([426, { message: expect.any(String) }])
  })

  it('survives a client that breaks the connection off during a refusal', async () => {
    const linha = connect(Number(new URL(s.url).port), '127.0.0.1').on('error', () => {})
    linha.write(
      'GET /realtime/v1/websocket?apikey=outra&vsn=2.0.0 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    await once(linha, 'data')
    linha.resetAndDestroy()
    // an unhandled `error` event would end the process, here the test run
    expect((await fetch(`${s.url}/auth/v1/health`)).status).toBe(200)
  })

  it('closes the connection of a client that does not read the response', async () => {
    const http = createServer().on('upgrade', realtime.aoUpgrade)
    const doServidor = new Promise<Socket>((ok) => http.once('connection', ok))
    await new Promise<void>((ok) => http.listen(0, '127.0.0.1', ok))
    const ws = new WebSocket(
      `ws://127.0.0.1:${(http.address() as AddressInfo).port}/realtime/v1/websocket?apikey=${CHAVE_PUBLICAVEL}&vsn=2.0.0`,
    ).on('error', () => {})
    await once(ws, 'open')
    ws.pause()
    const fim = once(await doServidor, 'close')
    const batida = JSON.stringify([null, 'x'.repeat(60_000), 'phoenix', 'heartbeat', {}])
    for (let n = 0; n < 500; n++) ws.send(batida)
    await fim
    ws.terminate()
    http.close()
  })
})
