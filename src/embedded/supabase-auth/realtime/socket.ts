import type { FastifyPluginAsync } from 'fastify'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { iguais } from '../token.ts'
import { escreverMensagem, lerMensagem, versoes, type MensagemPhoenix, type Versao } from './mensagem.ts'

export interface RealtimeEmbutido {
  /** Handles upgrades of `/realtime/v1/*`. */
  aoUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Plain HTTP under `/realtime/v1`. */
  rotas: FastifyPluginAsync
  fechar(): Promise<void>
}

const MAXIMO = 65_536
/** Limit of unsent bytes, for a client that does not read. */
const ATRASO_MAXIMO = 1024 * 1024
/** Clients send a heartbeat every 25 s; after two missed heartbeats and a margin the connection is dead. */
const SILENCIO_MS = 60_000
const RECUSA =
  'Este servidor não oferece canais do Realtime: as atualizações ao vivo do Girassol chegam pelo canal próprio do produto.'

/**
 * Serves the socket that the official client opens: it connects, answers heartbeats and refuses every channel, because
 * rows, broadcasts and presence are delivered by the application's own realtime. Accepting silently would leave a
 * client waiting for events that never come.
 */
export function realtimeEmbutido(o: {
  chavePublicavel: string
  chaveDeServico: string
  silencioMs?: number
}): RealtimeEmbutido {
  const servidor = new WebSocketServer({ noServer: true, maxPayload: MAXIMO, perMessageDeflate: false })
  return {
    aoUpgrade(req, socket, head) {
      const url = new URL(req.url ?? '/', 'http://local')
      const chave = url.searchParams.get('apikey') ?? String(req.headers.apikey ?? '')
      const versao = url.searchParams.get('vsn') ?? '1.0.0'
      if (url.pathname !== '/realtime/v1/websocket') return recusar(socket, 404, 'Not Found')
      if (!iguais(chave, o.chavePublicavel) && !iguais(chave, o.chaveDeServico))
        return recusar(socket, 401, 'Invalid API key')
      if (!versoes.includes(versao)) return recusar(socket, 403, 'Unsupported serializer version')
      servidor.handleUpgrade(req, socket, head, (ws) => conversar(ws, versao as Versao, o.silencioMs ?? SILENCIO_MS))
    },
    rotas: async (app) => {
      app.all('/*', async (_req, reply) =>
        reply
          .code(426)
          .headers({ upgrade: 'websocket', connection: 'Upgrade' })
          .send({ message: 'Upgrade Required: connect with a WebSocket' }),
      )
    },
    async fechar() {
      for (const ws of servidor.clients) ws.close(1001, 'server is closing')
      await new Promise<void>((feito) => servidor.close(() => feito()))
    },
  }
}

function conversar(ws: WebSocket, versao: Versao, silencioMs: number): void {
  let calado = setTimeout(() => ws.terminate(), silencioMs)
  const enviar = (m: MensagemPhoenix) => {
    ws.send(escreverMensagem(versao, m))
    if (ws.bufferedAmount > ATRASO_MAXIMO) ws.terminate()
  }
  ws.on('error', () => ws.terminate())
  ws.on('close', () => clearTimeout(calado))
  ws.on('message', (dados, binario) => {
    clearTimeout(calado)
    calado = setTimeout(() => ws.terminate(), silencioMs)
    const m = binario ? null : lerMensagem(versao, String(dados))
    if (m) for (const resposta of responder(m)) enviar(resposta)
  })
}

/** Returns the server's replies. `access_token` gets none, as it is a notice. */
export function responder(m: MensagemPhoenix): MensagemPhoenix[] {
  const resposta = (status: 'ok' | 'error', response: unknown): MensagemPhoenix => ({
    ...m,
    event: 'phx_reply',
    payload: { status, response },
  })
  if (m.topic === 'phoenix') return m.event === 'heartbeat' ? [resposta('ok', {})] : []
  switch (m.event) {
    case 'phx_join':
      return [resposta('error', { reason: RECUSA, code: 'ChannelsNotOffered' })]
    case 'phx_leave':
      return [resposta('ok', {}), { ...m, event: 'phx_close', payload: {} }]
    case 'access_token':
      return []
    default:
      return [resposta('error', { reason: 'unmatched topic' })]
  }
}

function recusar(socket: Duplex, status: number, message: string): void {
  const corpo = JSON.stringify({ message })
  // the client may close before the response is sent: an unhandled `error` event would end the process; a client that
  // stays connected is closed once the response is sent
  // not waited for
  socket.on('error', () => {})
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(corpo)}\r\nconnection: close\r\n\r\n${corpo}`,
  )
}
