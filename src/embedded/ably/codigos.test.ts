import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as Ably from 'ably'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Banco } from '#platform/postgres/banco.ts'
import { criarPublicadorEmbutido } from '#platform/realtime/publicador-embutido.ts'
import { TAMANHO_MAXIMO } from '#platform/realtime/tamanho.ts'
import { criarLog } from '#platform/log/log.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import {
  ate,
  CHAVE,
  cliente,
  criarFio,
  esperar,
  fecharClientes,
  subirServidor,
  type Servidor,
} from './palco-de-teste.ts'

let banco: Banco
let servidor: Servidor
let fio: Awaited<ReturnType<typeof criarFio>>
beforeAll(async () => {
  banco = await bancoDeTeste()
  servidor = await subirServidor(banco)
  fio = await criarFio(servidor.porta)
})
afterEach(fecharClientes)
afterAll(async () => {
  await fio.fechar()
  await servidor.parar()
})

/** Reads the client's effective options. */
const opcoesDe = (ably: Ably.Realtime) =>
  (
    ably as unknown as {
      options: { timeouts: Record<string, number>; maxMessageSize: number; httpMaxRetryCount?: number }
    }
  ).options

describe('codes and constants of the realtime catalogue', () => {
  it('[S5.46] [S8.39] refuses 65 537 bytes with 40009 in the client, over REST, on a raw socket and in our own publisher', async () => {
    const justo = 'x'.repeat(TAMANHO_MAXIMO - 'n'.length)
    const ably = cliente(servidor.porta, { key: CHAVE })
    const canal = ably.channels.get('tamanho')
    await canal.attach()
    const ouvida = new Promise<string>((resolve) => void canal.subscribe((m) => resolve(m.data as string)))
    await canal.publish('n', justo)
    expect((await ouvida).length).toBe(justo.length)
    await expect(canal.publish('n', `${justo}x`)).rejects.toMatchObject({ code: 40009 })
    await expect(canal.publish([{ name: 'n', data: justo }, { name: 'n' }])).rejects.toMatchObject({ code: 40009 })

    const rest = new Ably.Rest({
      key: CHAVE,
      endpoint: '127.0.0.1',
      port: servidor.porta,
      tls: false,
      useBinaryProtocol: false,
      maxMessageSize: 1_000_000,
    } as Ably.ClientOptions)
    await rest.channels.get('tamanho').publish('n', justo)
    await expect(rest.channels.get('tamanho').publish('n', `${justo}x`)).rejects.toMatchObject({
      code: 40009,
      statusCode: 400,
    })

    const semLimite = cliente(servidor.porta, { key: CHAVE })
    await ate(() => semLimite.connection.state === 'connected', 'connected')
    opcoesDe(semLimite).maxMessageSize = 1_000_000 // disables the client's own check, so that the server has to refuse
    await expect(semLimite.channels.get('tamanho').publish('n', `${justo}x`)).rejects.toMatchObject({ code: 40009 })

    const publicador = criarPublicadorEmbutido({ db: banco.db, log: criarLog({ nivel: 'silent' }) })
    const publicar = banco.transacao(async (tx) =>
      publicador.publicar(tx, [{ canal: 'tamanho', nome: 'n', dados: `${justo}x`, chave: 'grande' }]),
    )
    await expect(publicar).rejects.toMatchObject({ code: '40009' })
  })

  it('acknowledges a publish of the key holder once, with its serials, also when it is sent twice', async () => {
    const ably = cliente(servidor.porta, { key: CHAVE })
    const canal = ably.channels.get('ida')
    const ouvidas: unknown[] = []
    await canal.subscribe((m) => ouvidas.push(m.data))
    const um = await canal.publish({ name: 'n', data: { a: 1 }, id: 'mesma' })
    const dois = await canal.publish({ name: 'n', data: { a: 1 }, id: 'mesma' })
    await canal.publish('n', Buffer.from([1, 2, 250]))
    await ate(() => ouvidas.length === 2, 'two, not three')
    await esperar(50)
    expect(um.serials).toHaveLength(1)
    expect(dois).toEqual(um)
    expect(ouvidas[0]).toEqual({ a: 1 })
    expect(Buffer.from(ouvidas[1] as Buffer)).toEqual(Buffer.from([1, 2, 250]))
  })

  it('[S8.40] reports 40013 for unsupported data, 40019/40018/40021 when a message cannot be decoded', async () => {
    const ably = cliente(servidor.porta, { key: CHAVE })
    const canal = ably.channels.get('tipos')
    await expect(canal.publish('n', 42)).rejects.toMatchObject({ code: 40013 })

    const falha = async (
      opcoes: Ably.ClientOptions,
      encoding: string,
      preparar?: (c: Ably.RealtimeChannel) => void,
    ) => {
      const nome = `delta_${encoding.length}_${Object.keys(opcoes).length}`
      const leitor = cliente(servidor.porta, { key: CHAVE, ...opcoes })
      const lido = leitor.channels.get(
        nome,
        encoding.startsWith('cipher') ? { cipher: { key: 'MDEyMzQ1Njc4OWFiY2RlZg==' } } : {},
      )
      preparar?.(lido)
      const motivo = new Promise<number>((resolve) =>
        lido.on(['failed', 'attaching'], (m) => m.reason && resolve(m.reason.code)),
      )
      await lido.attach()
      await lido.subscribe(() => {})
      await servidor.publicar([{ canal: nome, nome: 'n', dados: 'AAEC', codificacao: encoding, chave: nome }])
      const codigo = await motivo
      leitor.close()
      return codigo
    }
    expect(await falha({}, 'vcdiff/base64')).toBe(40019)
    const quebrado = {
      decode: () => {
        throw new Error('corrompido')
      },
    }
    expect(await falha({ plugins: { vcdiff: quebrado } }, 'vcdiff/base64')).toBe(40018)
    // this client has no remaining cause of 40021, but a decoder that reports it still ends the channel
    expect(
      await falha({}, 'cipher+aes-128-cbc/base64', (c) => {
        const { channelOptions } = c as unknown as {
          channelOptions: { channelCipher: { decrypt: () => Promise<never> } }
        }
        channelOptions.channelCipher.decrypt = () => Promise.reject(new Ably.ErrorInfo('sem suporte', 40021, 400))
      }),
    ).toBe(40021)
  })

  it("[S8.41] reports 90001 for an operation that the channel's state forbids, 90007 when attach is not answered", async () => {
    const ably = cliente(servidor.porta)
    const canal = ably.channels.get('proibido')
    await canal.attach().catch(() => {})
    expect(canal.state).toBe('failed')
    await expect(canal.publish('n', 'x')).rejects.toMatchObject({ code: 90001 })

    const calado = cliente(fio.porta, { realtimeRequestTimeout: 300 } as Ably.ClientOptions)
    await ate(() => calado.connection.state === 'connected', 'connected')
    fio.congelarIda(true)
    const mudo = calado.channels.get('conversations_1')
    await expect(mudo.attach()).rejects.toMatchObject({ code: 90007 })
    expect(mudo.state).toBe('suspended')
    fio.congelarIda(false)
  })

  it("[S9.29] advertises 65 536 bytes and 120 s, which override the client's options", async () => {
    const ably = cliente(servidor.porta, { maxMessageSize: 10, connectionStateTtl: 60_000 } as Ably.ClientOptions)
    await ate(() => ably.connection.state === 'connected', 'connected')
    expect(opcoesDe(ably).maxMessageSize).toBe(65_536)
    const { connectionStateTtl, maxIdleInterval } = (
      ably.connection as unknown as { connectionManager: { connectionStateTtl: number; maxIdleInterval: number } }
    ).connectionManager
    expect(connectionStateTtl).toBe(120_000)
    expect(maxIdleInterval).toBe(15_000)
  })

  it("[S9.30] [S9.31] leaves the client's timers at 10 s, 90 s, 15 s, 30 s, 10 min", async () => {
    const ably = cliente(fio.porta)
    await ate(() => ably.connection.state === 'connected', 'connected')
    expect(opcoesDe(ably).timeouts).toMatchObject({
      realtimeRequestTimeout: 10_000,
      recvTimeout: 90_000,
      disconnectedRetryTimeout: 15_000,
      suspendedRetryTimeout: 30_000,
      fallbackRetryTimeout: 600_000,
      connectionStateTtl: 120_000,
    })
    // and in its behaviour: the first attempt is immediate, the next waits 15 s with the client's backoff and jitter
    // (±20 %)
    // %)
    const esperas: number[] = []
    ably.connection.on('disconnected', (m) => esperas.push(m.retryIn ?? 0))
    fio.aceita = false
    fio.derrubar()
    await ate(() => esperas.some((ms) => ms > 1_000), 'a wait before the next attempt')
    const espera = Math.max(...esperas)
    expect(espera).toBeGreaterThanOrEqual(15_000 * 0.8)
    expect(espera).toBeLessThanOrEqual(15_000 * 2)
    fio.aceita = true
  })

  it('[S9.32] retries a failing request at three more hosts at most', async () => {
    let pedidos = 0
    const quebrado = createServer((_req, res) => {
      pedidos += 1
      res.writeHead(503).end('{}')
    })
    await new Promise<void>((resolve) => quebrado.listen(0, '0.0.0.0', resolve))
    const fallbackHosts = [2, 3, 4, 5, 6].map((n) => `127.0.0.${n}`)
    const rest = new Ably.Rest({
      key: CHAVE,
      endpoint: '127.0.0.1',
      fallbackHosts,
      port: (quebrado.address() as AddressInfo).port,
      tls: false,
      logLevel: 0,
    })
    await expect(rest.time()).rejects.toMatchObject({ statusCode: 503 })
    expect(pedidos).toBe(1 + 3)
    quebrado.close()
  })
})
