import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChannelStateChange, ClientOptions } from 'ably'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import type { Banco } from '#platform/postgres/banco.ts'
import { podar } from '#platform/realtime/repositorio/podar.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import {
  ate,
  cliente,
  colecionar,
  criarFio,
  esperar,
  fecharClientes,
  mensagens,
  RAPIDO,
  sequencia,
  subirServidor,
  tokenDeTeste,
  type Servidor,
} from './palco-de-teste.ts'

const CANAL = 'conversations_1'
let banco: Banco
let servidor: Servidor
let fio: Awaited<ReturnType<typeof criarFio>>
const filhos: ChildProcess[] = []
beforeAll(async () => {
  banco = await bancoDeTeste()
  servidor = await subirServidor(banco)
  fio = await criarFio(servidor.porta)
})
afterEach(() => {
  fecharClientes()
  fio.aceita = true
  fio.alvo = servidor.porta
})
afterAll(async () => {
  for (const filho of filhos) filho.stdin?.end()
  await fio.fechar()
  await servidor.parar()
})

async function ouvinte(nome = CANAL) {
  const ably = cliente(fio.porta, RAPIDO)
  const canal = ably.channels.get(nome)
  const recebidos = colecionar(canal)
  const mudancas: ChannelStateChange[] = []
  await canal.attach()
  canal.on(['attached', 'update'], (m: ChannelStateChange) => mudancas.push(m))
  return { ably, canal, recebidos, mudancas, id: ably.connection.id }
}

describe('resume', () => {
  it('replays, once and in order, the 50 messages missed during a drop, on the same connection', async () => {
    const { ably, recebidos, mudancas, id } = await ouvinte()
    await servidor.publicar(mensagens(CANAL, 0, 5, 'queda'))
    await ate(() => recebidos.length === 5, 'first five')
    fio.aceita = false
    fio.derrubar()
    await ate(() => ably.connection.state !== 'connected', 'noticed')
    for (let i = 0; i < 50; i++) await servidor.publicar(mensagens(CANAL, 5 + i, 1, 'queda'))
    fio.aceita = true
    await ate(() => recebidos.length >= 55, 'the 50')
    await esperar(100)
    expect(recebidos).toEqual(sequencia(0, 55))
    expect(mudancas.map((m) => m.resumed)).toEqual([true])
    expect(ably.connection.id).toBe(id)
    expect(ably.connection.errorReason).toBeNull()
  })

  it('resumes on another server process that shares the database, and receives its live messages', async () => {
    const filho = spawn(process.execPath, [join(import.meta.dirname, 'processo-de-teste.ts'), banco.url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    filhos.push(filho)
    const [saida] = (await once(filho.stdout, 'data')) as [Buffer]
    const { ably, recebidos, mudancas, id } = await ouvinte()
    await servidor.publicar(mensagens(CANAL, 0, 3, 'outro'))
    await ate(() => recebidos.length === 3, 'from the first process')
    fio.aceita = false
    fio.derrubar()
    await servidor.publicar(mensagens(CANAL, 3, 20, 'outro'))
    fio.alvo = Number(saida.toString())
    fio.aceita = true
    await ate(() => recebidos.length === 23, 'what was missed, from the second process')
    for (let n = 23; n < 28; n++) {
      await servidor.publicar(mensagens(CANAL, n, 1, 'outro')) // still published in the first process
      await ate(() => recebidos.length === n + 1, 'live across processes, by notice: it polls too seldom to be asked')
    }
    expect(recebidos).toEqual(sequencia(0, 28))
    expect(mudancas.map((m) => m.resumed)).toEqual([true])
    expect(ably.connection.id).toBe(id)
  })

  it('loses, duplicates and reorders none of 3000 messages on three channels, from two processes, under random drops', async () => {
    const segundo = await subirServidor(banco)
    const ably = cliente(fio.porta, {
      ...RAPIDO,
      authCallback: (_p, responder) => void tokenDeTeste({}, ['c1', 'c2', 'c3']).then((t) => responder(null, t)),
    })
    const recebidos = [1, 2, 3].map((n) => colecionar(ably.channels.get(`c${n}`)))
    await Promise.all([1, 2, 3].map((n) => ably.channels.get(`c${n}`).attach()))
    const semRetomar: string[] = []
    for (const n of [1, 2, 3])
      ably.channels.get(`c${n}`).on(['attached', 'update'], (m) => m.resumed || semRetomar.push(`c${n}`))
    let publicando = true
    let quedas = 0
    const caos = (async () => {
      while (publicando) {
        await esperar(30 + Math.random() * 120)
        fio.alvo = Math.random() < 0.5 ? servidor.porta : segundo.porta
        fio.derrubar()
        quedas += 1
      }
    })()
    // each channel has one publisher with its own pace and process; batches and single messages mixed
    const publicar = async (quem: Servidor, canal: string) => {
      for (let i = 0; i < 1000;) {
        const quantas = Math.min(1000 - i, 1 + Math.floor(Math.random() * 8))
        await quem.publicar(mensagens(canal, i, quantas))
        i += quantas
        await esperar(Math.random() * 12)
      }
    }
    await Promise.all([publicar(servidor, 'c1'), publicar(segundo, 'c2'), publicar(servidor, 'c3')])
    publicando = false
    await caos
    await ate(() => recebidos.every((r) => r.length >= 1000), 'all 3000', 20_000)
    await esperar(200)
    for (const r of recebidos) expect(r).toEqual(sequencia(0, 1000))
    expect(quedas).toBeGreaterThan(5)
    expect(semRetomar).toEqual([])
    await segundo.parar()
  })

  it('reports lost continuity when the log was pruned, but not to a quiet channel', async () => {
    const { ably, recebidos, mudancas } = await ouvinte()
    const quieto = ably.channels.get('conversations_all')
    await quieto.attach()
    const mudancasDoQuieto: ChannelStateChange[] = []
    quieto.on(['attached', 'update'], (m: ChannelStateChange) => mudancasDoQuieto.push(m))
    fio.aceita = false
    fio.derrubar()
    await servidor.publicar(mensagens(CANAL, 0, 10, 'poda'))
    await sql`select pg_sleep(0.01)`.execute(banco.db)
    expect(await banco.transacao((tx) => podar(tx, 0))).toBeGreaterThanOrEqual(10)
    fio.aceita = true
    await ate(() => mudancas.length === 1 && mudancasDoQuieto.length === 1, 'both attached again')
    expect(mudancas[0]).toMatchObject({ current: 'attached', resumed: false, reason: { code: 90003 } })
    expect(mudancasDoQuieto[0]).toMatchObject({ resumed: true })
    await servidor.publicar(mensagens(CANAL, 10, 2, 'poda'))
    await ate(() => recebidos.length === 2, 'live again')
    expect(recebidos).toEqual([10, 11])
  })

  it('resumes at a restarted server on the same port, because the log is in the database', async () => {
    const primeiro = await subirServidor(banco)
    fio.alvo = primeiro.porta
    const { ably, recebidos, mudancas, id } = await ouvinte()
    const estados: string[] = []
    ably.connection.on((m) => estados.push(m.current))
    await primeiro.parar()
    await ate(() => estados.includes('disconnected') || estados.includes('connecting'), 'told to come back')
    await servidor.publicar(mensagens(CANAL, 0, 4, 'reinicio'))
    const de_novo = await subirServidor(banco, { porta: primeiro.porta })
    await ate(() => recebidos.length === 4, 'missed while it was down')
    expect(recebidos).toEqual(sequencia(0, 4))
    expect(mudancas.map((m) => m.resumed)).toEqual([true])
    expect(ably.connection.id).toBe(id)
    await de_novo.parar()
  })

  it('replaces a half-open socket without a close event: the client detects the silence', async () => {
    const atento = await subirServidor(banco, { tempos: { maxIdleMs: 300 } })
    fio.alvo = atento.porta
    const ably = cliente(fio.porta, { ...RAPIDO, realtimeRequestTimeout: 500 } as ClientOptions)
    const canal = ably.channels.get(CANAL)
    const recebidos = colecionar(canal)
    await canal.attach()
    const { id } = ably.connection
    await esperar(1_200) // longer than the promised silence: the server sent heartbeats
    expect(ably.connection.state).toBe('connected')
    const motivos: number[] = []
    ably.connection.on('disconnected', (m) => motivos.push(m.reason?.code ?? 0))
    fio.congelarVolta(true) // the server still considers this socket open and writes to it
    await atento.publicar(mensagens(CANAL, 0, 10, 'meio'))
    await ate(() => recebidos.length === 10, 'the ten, on a new socket')
    expect(motivos).toEqual([80003])
    expect(recebidos).toEqual(sequencia(0, 10))
    expect(ably.connection.id).toBe(id)
    await atento.parar()
  })

  it('closes a socket whose browser no longer answers, and sends HEARTBEAT messages on request', async () => {
    const atento = await subirServidor(banco, { tempos: { maxIdleMs: 200 } })
    const ws = new WebSocket(
      `ws://127.0.0.1:${atento.porta}/?${new URLSearchParams({ v: '6', heartbeats: 'true', access_token: await tokenDeTeste() })}`,
      { autoPong: false },
    )
    const acoes: number[] = []
    ws.on('message', (d: Buffer) => acoes.push((JSON.parse(d.toString()) as { action: number }).action))
    await once(ws, 'close')
    expect(acoes).toEqual([4, ...acoes.slice(1)])
    expect(acoes.slice(1).length).toBeGreaterThan(1)
    expect(new Set(acoes.slice(1))).toEqual(new Set([0]))
    await atento.parar()
  })

  it('disconnects a reader with more than 1 MiB of unsent data, and the replay completes its messages', async () => {
    const { recebidos, mudancas } = await ouvinte()
    fio.congelarVolta(true)
    const grande = 'x'.repeat(50_000)
    for (let i = 0; i < 300; i++) {
      await servidor.publicar([
        { canal: CANAL, nome: 'mensagem', dados: { action: 'INSERT', data: { id: i, grande } }, chave: `lento:${i}` },
      ])
    }
    fio.congelarVolta(false)
    await ate(() => recebidos.length >= 300, 'all 300', 20_000)
    await esperar(100)
    expect(recebidos).toEqual(sequencia(0, 300))
    expect(mudancas.length).toBeGreaterThan(0)
    expect(mudancas.every((m) => m.resumed)).toBe(true)
  })
})
