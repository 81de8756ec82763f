import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Recebida {
  texto: string
  numero: string
  id: string
  /** last part of the address */
  instancia: string
  /** name of the file of a media message */
  arquivo?: string
}

export interface Contraparte {
  /** `send_endpoint_url` of the inbox. */
  url: string
  maquina: string
  /** Every text and file that arrived, in order, with the id that it got. */
  recebidas: Recebida[]
  fechar(): Promise<void>
}

/**
 * A slow Evolution server: it counts a message on arrival, as WhatsApp does, and answers after `demora()` ms, or never
 * when `corta` is set.
 */
export async function contraparteEvolution(
  demora: () => number,
  corta: () => boolean = () => false,
  aoReceber: (m: Recebida) => void = () => {},
): Promise<Contraparte> {
  const recebidas: Contraparte['recebidas'] = []
  const servidor = createServer((req, res) => {
    const partes: Buffer[] = []
    req
      .on('data', (p: Buffer) => partes.push(p))
      .on('end', () => {
        if (/^\/chat\/mark(?:MessageAsRead|AsUnread|ChatUnread)\//.test(req.url ?? ''))
          return void res
            .writeHead(201, { 'content-type': 'application/json' })
            .end(JSON.stringify({ message: 'Read messages', read: 'success' }))
        const [, operacao, instancia = ''] = /^\/message\/(sendText|sendMedia)\/(.*)$/.exec(req.url ?? '') ?? []
        if (!operacao)
          return void res.writeHead(404, { 'content-type': 'application/json' }).end(
            JSON.stringify({
              status: 404,
              error: 'Not Found',
              response: { message: [`Cannot ${req.method} ${req.url}`] },
            }),
          )
        const corpo = JSON.parse(Buffer.concat(partes).toString()) as {
          number: string
          text?: string
          caption?: string
          fileName?: string
        }
        const id = `3EB0${String(recebidas.length).padStart(16, '0')}`
        const recebida = {
          texto: corpo.text ?? corpo.caption ?? '',
          numero: corpo.number,
          id,
          instancia,
          ...(corpo.fileName === undefined ? {} : { arquivo: corpo.fileName }),
        }
        recebidas.push(recebida)
        aoReceber(recebida)
        if (corta()) return void req.socket.destroy()
        setTimeout(() => {
          res.writeHead(201, { 'content-type': 'application/json' })
          res.end(
            JSON.stringify({
              key: { remoteJid: `${corpo.number}@s.whatsapp.net`, fromMe: true, id },
              status: 'PENDING',
              message: { conversation: recebida.texto },
              messageType: 'conversation',
              messageTimestamp: Math.floor(Date.now() / 1000),
            }),
          )
        }, demora())
      })
  })
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  const maquina = `127.0.0.1:${(servidor.address() as AddressInfo).port}`
  return {
    url: `http://${maquina}/message/sendText/prova`,
    maquina,
    recebidas,
    fechar: () =>
      new Promise((r) => {
        servidor.close(() => r())
        servidor.closeAllConnections()
      }),
  }
}
