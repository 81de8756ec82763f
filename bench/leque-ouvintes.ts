import { WebSocket } from 'ws'

/** Subscribers run in a separate process, so that the cost of receiving is not counted as cost of sending. */
export interface PedidoAosOuvintes {
  url: string
  quantos: number
  /**
   * Handshake of a channel subscription: after a frame that contains `depoisDe`, send `dizer`; ready at a frame with
   * `pronto`. Without it the subscriber is ready once the socket is open.
   */
  aperto?: { depoisDe: string; dizer: string; pronto: string }
}
export type RespostaDosOuvintes = { prontos: true } | { tempos: number[] }

/** Time of publication, included in the payload. The clock is common to all processes of a machine. */
export const marcar = () => `#${process.hrtime.bigint()}#`

const tempos: number[] = []

function aoReceber(quadro: Buffer): void {
  const inicio = quadro.indexOf('#')
  if (inicio < 0) return
  const agora = process.hrtime.bigint()
  tempos.push(Number(agora - BigInt(quadro.toString('latin1', inicio + 1, quadro.indexOf('#', inicio + 1)))) / 1e6)
}

async function abrir({ url, aperto }: PedidoAosOuvintes): Promise<void> {
  const ws = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
  await new Promise<void>((resolve, reject) => {
    if (!aperto) ws.on('open', resolve)
    ws.on('message', (quadro: Buffer) => {
      if (aperto && quadro.includes(aperto.depoisDe)) ws.send(aperto.dizer)
      else if (aperto && quadro.includes(aperto.pronto)) resolve()
      else aoReceber(quadro)
    })
    ws.on('error', reject)
    ws.on('close', (codigo) => reject(new Error(`the server closed with ${codigo}`)))
  })
}

const responder = (r: RespostaDosOuvintes) => process.send?.(r)

process.on('message', (pedido: PedidoAosOuvintes | 'tempos') => {
  if (pedido === 'tempos') return void responder({ tempos: tempos.splice(0) })
  void Promise.all(Array.from({ length: pedido.quantos }, () => abrir(pedido))).then(() => responder({ prontos: true }))
})
