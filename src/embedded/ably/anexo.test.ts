import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { abrirBanco, type Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { ate, esperar, mensagens, subirServidor, tokenDeTeste, type Servidor } from './palco-de-teste.ts'

interface Quadro {
  action: number
  channelSerial?: string
  flags?: number
  messages?: { data: string }[]
}

const CANAL = 'conversations_1'
const RESUMED = 4
let banco: Banco
let servidor: Servidor
const abertos: WebSocket[] = []
beforeAll(async () => {
  banco = await bancoDeTeste()
  servidor = await subirServidor(banco)
})
afterAll(async () => {
  for (const ws of abertos) ws.terminate()
  await servidor.parar()
})

/**
 * A raw WebSocket attached to the channel: the test is about the order of frames, which a client library would hide.
 */
async function anexado(channelSerial?: string) {
  const ws = new WebSocket(
    `ws://127.0.0.1:${servidor.porta}/?${new URLSearchParams({ v: '6', access_token: await tokenDeTeste() })}`,
  )
  abertos.push(ws)
  const quadros: Quadro[] = []
  ws.on('message', (d: Buffer) => {
    const quadro = JSON.parse(d.toString()) as Quadro
    if (quadro.action === 4) ws.send(JSON.stringify({ action: 10, channel: CANAL, channelSerial }))
    else quadros.push(quadro)
  })
  await new Promise((resolve) => ws.once('open', resolve))
  return { ws, quadros }
}

const conteudo = (quadros: Quadro[]) =>
  quadros.map((q) =>
    q.action === 11 ? 'ATTACHED' : (JSON.parse(q.messages?.[0]?.data ?? '{}') as { data: { id: number } }).data.id,
  )

it('replay: sends ATTACHED with the client’s own serial, then the missed messages, then those that arrived during the read', async () => {
  const antes = await anexado()
  await ate(() => antes.quadros.length === 1, 'first attach')
  await servidor.publicar(mensagens(CANAL, 0, 2, 'ordem'))
  await ate(() => antes.quadros.length === 3, 'two messages')
  expect((antes.quadros[0]?.flags ?? 0) & RESUMED).toBe(0)
  const cursor = antes.quadros[1]?.channelSerial // has the first message, lacks the second
  antes.ws.terminate()
  await servidor.publicar(mensagens(CANAL, 2, 300, 'ordem')) // more than one page

  // the read of the log is blocked in the database while messages keep arriving
  const [trancado, largado] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const preso = banco.transacao(async (tx) => {
    await sql`lock table realtime.canal_podado in access exclusive mode`.execute(tx)
    trancado.resolve()
    await largado.promise
  })
  await trancado.promise
  const depois = await anexado(cursor)
  await esperar(50)
  await servidor.publicar(mensagens(CANAL, 302, 5, 'ordem'))
  await esperar(50)
  expect(depois.quadros).toEqual([])
  largado.resolve()
  await preso
  await ate(() => depois.quadros.length >= 307, 'replay')
  await servidor.publicar(mensagens(CANAL, 307, 1, 'ordem'))
  await ate(() => depois.quadros.length >= 308, 'live after the replay')
  await esperar(50)
  expect(conteudo(depois.quadros)).toEqual(['ATTACHED', ...Array.from({ length: 307 }, (_, i) => i + 1)])
  expect((depois.quadros[0]?.flags ?? 0) & RESUMED).toBe(RESUMED)
  expect(depois.quadros[0]?.channelSerial).toBe(cursor)
})

it.each(['lixo', '00000000-1', `${'f'.repeat(8)}-999999999`])(
  'reports a loss for a cursor that is not of this log (%s), and starts at the head',
  async (cursor) => {
    const { quadros } = await anexado(cursor)
    await ate(() => quadros.length === 1, 'attached')
    expect(quadros[0]).toMatchObject({ action: 11, error: { code: 90003 } })
    expect((quadros[0]?.flags ?? 0) & RESUMED).toBe(0)
    await servidor.publicar(mensagens(CANAL, 0, 1, `cabeca${cursor}`))
    await ate(() => quadros.length === 2, 'live')
  },
)

it('asks the client to retry when the log cannot be read', async () => {
  const primeiro = await anexado()
  await ate(() => primeiro.quadros.length === 1, 'attached')
  const cursor = primeiro.quadros[0]?.channelSerial
  const dono = abrirBanco({ url: banco.url })
  const trancado = Promise.withResolvers<void>()
  const preso = banco.transacao(async (tx) => {
    await sql`lock table realtime.canal_podado in access exclusive mode`.execute(tx)
    trancado.resolve()
    // the database cancels the reader's statement, as in a failover
    const cortados = async () =>
      (
        await sql`
          select pg_cancel_backend(pid)
          from pg_stat_activity
          where datname = current_database()
            and wait_event_type = 'Lock'
            and query like '%canal_podado p on%'
            and pid <> pg_backend_pid()
        `.execute(dono.db)
      ).rows.length
    await expect.poll(cortados).toBe(1)
    await esperar(50)
  })
  await trancado.promise
  const { quadros } = await anexado(cursor)
  await preso
  await dono.fechar()
  await ate(() => quadros.length === 1, 'answer')
  expect(quadros[0]).toMatchObject({ action: 13, error: { code: 50000 } })
})
