import { createServer, connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import * as Ably from 'ably'
import Fastify from 'fastify'
import { criarLog } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { criarPublicadorEmbutido } from '#platform/realtime/publicador-embutido.ts'
import { criarToken, type PedidoDeToken } from '#platform/realtime/token.ts'
import type { MensagemDeCanal } from '#platform/realtime/tipos.ts'
import { criarServidorAbly, type OpcoesDoServidorAbly } from './servidor.ts'

/**
 * Set-up of the realtime tests: our endpoint on a real port, the unmodified client, and a proxy between them that can
 * cut the connection.
 */
export const CHAVE = 'girassol.teste:segredo-de-teste-com-32-letras'

export async function subirServidor(banco: Banco, opcoes: Partial<OpcoesDoServidorAbly> & { porta?: number } = {}) {
  const log = criarLog({ nivel: 'error' })
  const servidor = await criarServidorAbly({ banco, chave: CHAVE, log, ...opcoes })
  const app = Fastify({ forceCloseConnections: true })
  await app.register(servidor.rotas)
  let negarToken = 0
  app.get<{ Querystring: { ttl?: string; canais?: string; cliente?: string } }>(
    '/api/realtime/token',
    async (req, reply) => {
      if (negarToken) return reply.code(negarToken).send('não')
      return reply
        .type('application/jwt')
        .send(
          await tokenDeTeste(
            { ttl: Number(req.query.ttl ?? 60), clientId: req.query.cliente ?? 'ana' },
            req.query.canais?.split(','),
          ),
        )
    },
  )
  app.server.on('upgrade', (req, socket, head) => {
    if (!servidor.aoUpgrade(req, socket, head)) socket.destroy()
  })
  await app.listen({ port: opcoes.porta ?? 0, host: '127.0.0.1' })
  const publicador = criarPublicadorEmbutido({ db: banco.db, entregarAqui: servidor.entregar, log })
  return {
    porta: (app.server.address() as AddressInfo).port,
    servidor,
    negarTokenCom: (status: number) => {
      negarToken = status
    },
    /** As the relay does: appends inside a transaction, delivers after it. */
    async publicar(mensagens: MensagemDeCanal[]) {
      const publicacao = await banco.transacao((tx) => publicador.publicar(tx, mensagens))
      await publicador.entregar(publicacao)
      return publicacao
    },
    async parar() {
      await servidor.fechar()
      await app.close()
    },
  }
}

export type Servidor = Awaited<ReturnType<typeof subirServidor>>

export const tokenDeTeste = (
  pedido: Partial<PedidoDeToken> = {},
  canais: readonly string[] = ['conversations_all', 'conversations_1'],
) =>
  criarToken({
    chave: CHAVE,
    clientId: 'ana',
    ttl: 60,
    capacidade: Object.fromEntries(canais.map((c) => [c, ['subscribe'] as const])),
    ...pedido,
  })

/** Short timers only where the scenario needs a quick reconnect; everything else stays at the client's defaults. */
export const RAPIDO = {
  disconnectedRetryTimeout: 100,
  suspendedRetryTimeout: 200,
  channelRetryTimeout: 200,
} as Ably.ClientOptions

const abertos: Ably.Realtime[] = []

export function cliente(porta: number, opcoes: Ably.ClientOptions = {}): Ably.Realtime {
  const comCredencial = ['key', 'token', 'authUrl', 'authCallback'].some((nome) => nome in opcoes)
  const ably = new Ably.Realtime({
    endpoint: '127.0.0.1',
    port: porta,
    tls: false,
    useBinaryProtocol: false,
    transports: ['web_socket'],
    logLevel: 0,
    wsConnectivityCheckUrl: `ws://127.0.0.1:${porta}/rt-up`,
    connectivityCheckUrl: `http://127.0.0.1:${porta}/rt-up`,
    ...(comCredencial
      ? {}
      : {
          authCallback: (_p: unknown, responder: (erro: null, token: string) => void) =>
            void tokenDeTeste().then((t) => responder(null, t)),
        }),
    ...opcoes,
  })
  abertos.push(ably)
  return ably
}

export function fecharClientes(): void {
  for (const ably of abertos.splice(0)) ably.close()
}

/** A TCP proxy whose connections can be cut, frozen or led to another server. */
export async function criarFio(alvo: number) {
  const pares = new Set<[Socket, Socket]>()
  const fio = {
    porta: 0,
    alvo,
    aceita: true,
    derrubar() {
      for (const [a, b] of pares) {
        a.destroy()
        b.destroy()
      }
    },
    /** Stops the data towards the server without closing the connection. */
    congelarIda(congelada: boolean) {
      for (const [a] of pares) a[congelada ? 'pause' : 'resume']()
    },
    congelarVolta(congelada: boolean) {
      for (const [, b] of pares) b[congelada ? 'pause' : 'resume']()
    },
    fechar: () =>
      new Promise<void>((resolve) => {
        fio.derrubar()
        servidor.close(() => resolve())
      }),
  }
  const servidor = createServer((a) => {
    if (!fio.aceita) return a.destroy()
    const b = connect(fio.alvo, '127.0.0.1')
    const par: [Socket, Socket] = [a, b]
    pares.add(par)
    a.on('data', (d) => b.write(d))
    b.on('data', (d) => {
      if (!a.write(d)) b.pause()
    })
    a.on('drain', () => b.resume())
    for (const [um, outro] of [
      [a, b],
      [b, a],
    ] as const) {
      um.on('error', () => {})
      um.on('close', () => {
        pares.delete(par)
        outro.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve))
  fio.porta = (servidor.address() as AddressInfo).port
  return fio
}

export function mensagens(canal: string, de: number, quantas: number, prefixo = canal): MensagemDeCanal[] {
  return Array.from({ length: quantas }, (_, i) => ({
    canal,
    nome: 'mensagem',
    dados: { action: 'INSERT', data: { id: de + i } },
    chave: `${prefixo}:${de + i}`,
  }))
}

export async function ate(condicao: () => boolean, oQue: string, ms = 20_000): Promise<void> {
  const fim = Date.now() + ms
  while (!condicao()) {
    if (Date.now() > fim) throw new Error(`did not happen in ${ms} ms: ${oQue}`)
    await new Promise((r) => setTimeout(r, 5))
  }
}

export const esperar = (ms: number) => new Promise((r) => setTimeout(r, ms))

/** Collects the numbers received on a channel, in order. */
export function colecionar(canal: Ably.RealtimeChannel): number[] {
  const recebidos: number[] = []
  void canal
    .subscribe('mensagem', (m: Ably.Message) => recebidos.push((m.data as { data: { id: number } }).data.id))
    .catch(() => {})
  return recebidos
}

export const sequencia = (de: number, quantos: number) => Array.from({ length: quantos }, (_, i) => de + i)
