import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Recebida {
  cabecalhos: IncomingHttpHeaders
  bruto: string
  corpo: Record<string, any>
  em: number
}
type Resposta = number | { status: number; cabecalhos?: Record<string, string>; bytes?: Buffer } | 'cortar'

/**
 * An external system on a real socket: it records the deliveries that it receives and answers as the test configures.
 */
export async function destinoDeWebhook() {
  const recebidas: Recebida[] = []
  let responder: (r: Recebida, caminho: string) => Resposta = () => 204
  const servidor = createServer((req, res) => {
    const partes: Buffer[] = []
    req
      .on('data', (p: Buffer) => partes.push(p))
      .on('end', () => {
        const bruto = Buffer.concat(partes).toString()
        const r = {
          cabecalhos: req.headers,
          bruto,
          corpo: bruto ? (JSON.parse(bruto) as Record<string, any>) : {},
          em: Date.now(),
        }
        const dada = responder(r, req.url ?? '')
        if (req.method === 'POST') recebidas.push(r)
        if (dada === 'cortar') return void req.socket.destroy()
        const { status, cabecalhos = {}, bytes } = typeof dada === 'number' ? { status: dada } : dada
        res.writeHead(status, cabecalhos).end(bytes)
      })
  })
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  const url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
  return {
    url,
    recebidas,
    host: new URL(url).host,
    responder: (fn: typeof responder) => void (responder = fn),
    fechar: () =>
      new Promise<void>((r) => {
        servidor.close(() => r())
        servidor.closeAllConnections()
      }),
  }
}
