import { WebSocket } from 'ws'

/** Subscribers in a process of their own: what it costs to receive is not what it costs to send. */
export interface PedidoAosOuvintes {
  url: string
  quantos: number
  /**
   * What has to be said before a channel is heard: after a frame with `depoisDe`; ready at a frame with `pronto`.
   * Without it: ready once open.
   */
  aperto?: { depoisDe: string; dizer: string; pronto: string }
}
export type RespostaDosOuvintes = { prontos: true } | { tempos: number[] }

/** Stands in the payload: the moment at which it was published, by the clock that all processes of a machine share. */
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
