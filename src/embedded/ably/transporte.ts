import { WebSocket } from 'ws'
import type { MensagemDeProtocolo } from './protocolo.ts'

/** Beyond it the reader is too slow for us to hold its messages; it reconnects and reads them from the log. */
export const ATRASO_MAXIMO = 1024 * 1024
const ATRASO_DE_ESPERA = 256 * 1024

export interface Transporte {
  readonly aberto: boolean
  ultimoEnvio: number
  ultimoSinal: number
  enviar(mensagem: MensagemDeProtocolo): void
  enviarQuadro(quadro: Buffer): void
  /** As `enviarQuadro`, but waits while the reader is behind: a long replay must not look like a slow reader. */
  enviarComCalma(quadro: Buffer): Promise<void>
  ping(): void
  fechar(codigo: number): void
  terminar(): void
}

export function criarTransporte(ws: WebSocket): Transporte {
  function enviarQuadro(quadro: Buffer | string): void {
    if (ws.readyState !== WebSocket.OPEN) return
    transporte.ultimoEnvio = Date.now()
    ws.send(quadro, { binary: false, compress: false })
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
