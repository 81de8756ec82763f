import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { MensagemDeProtocolo } from './protocolo.ts'

/** Limit of unsent bytes: beyond it the reader is too slow to buffer for; it reconnects and reads from the log. */
export const ATRASO_MAXIMO = 1024 * 1024
const ATRASO_DE_ESPERA = 256 * 1024
/**
 * Frames sent within one turn of the event loop are combined into writes of about this size: writes are most of the
 * cost of a fan-out.
 */
const JUNTO_MAXIMO = 64 * 1024

export interface Transporte {
  readonly aberto: boolean
  ultimoEnvio: number
  ultimoSinal: number
  enviar(mensagem: MensagemDeProtocolo): void
  enviarQuadro(quadro: Buffer): void
  /** Like `enviarQuadro`, but waits while the reader is behind: a long replay must not be taken for a slow reader. */
  enviarComCalma(quadro: Buffer): Promise<void>
  ping(): void
  fechar(codigo: number): void
  terminar(): void
}

/** `socket` is the socket under the WebSocket; its writes are combined. */
export function criarTransporte(ws: WebSocket, socket: Duplex): Transporte {
  let juntando = false

  function juntar(): void {
    if (juntando) return
    juntando = true
    socket.cork()
    setImmediate(soltar)
  }
  function soltar(): void {
    if (!juntando) return
    juntando = false
    socket.uncork()
  }

  function enviarQuadro(quadro: Buffer | string): void {
    if (ws.readyState !== WebSocket.OPEN) return
    transporte.ultimoEnvio = Date.now()
    juntar()
    ws.send(quadro, { binary: false, compress: false })
    if (ws.bufferedAmount > JUNTO_MAXIMO) soltar()
    if (ws.bufferedAmount > ATRASO_MAXIMO) ws.terminate()
  }
  const transporte: Transporte = {
    get aberto() {
      return ws.readyState === WebSocket.OPEN
    },
    ultimoEnvio: Date.now(),
    ultimoSinal: Date.now(),
    enviar: (mensagem) => enviarQuadro(JSON.stringify(mensagem)),
    enviarQuadro,
    enviarComCalma(quadro) {
      if (ws.readyState !== WebSocket.OPEN) return Promise.resolve()
      transporte.ultimoEnvio = Date.now()
      if (ws.bufferedAmount < ATRASO_DE_ESPERA) {
        ws.send(quadro, { binary: false, compress: false })
        return Promise.resolve()
      }
      return new Promise((resolve) => ws.send(quadro, { binary: false, compress: false }, () => resolve()))
    },
    ping() {
      if (ws.readyState !== WebSocket.OPEN) return
      transporte.ultimoEnvio = Date.now()
      ws.ping()
    },
    fechar: (codigo) => ws.close(codigo),
    terminar: () => ws.terminate(),
  }
  ws.on('pong', () => {
    transporte.ultimoSinal = Date.now()
  })
  return transporte
}
