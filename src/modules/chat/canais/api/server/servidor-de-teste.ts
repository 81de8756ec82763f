import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { configuracaoApi, type ConfiguracaoApi } from '../regras/configuracao-api.ts'
import { criarRede, type Rede } from '#platform/net/buscar.ts'

export interface Recebido {
  metodo: string
  caminho: string
  cabecalhos: http.IncomingHttpHeaders
  corpo: Record<string, unknown>
}
type Resposta = { status: number; corpo: unknown } | 'cortar' | 'calar'
export type Responder = (pedido: Recebido) => Resposta | Promise<Resposta>

/** Starts a real HTTP server that responds as the test defines and records its requests. */
export async function servidorDeTeste(responder: Responder) {
  const pedidos: Recebido[] = []
  const estado = { responder }
  const servidor = http.createServer((req, res) => {
    const partes: Buffer[] = []
    req.on('data', (parte: Buffer) => partes.push(parte))
    req.on('end', async () => {
      const texto = Buffer.concat(partes).toString()
      const pedido: Recebido = {
        metodo: req.method ?? '',
        caminho: req.url ?? '',
        cabecalhos: req.headers,
        corpo: texto ? (JSON.parse(texto) as Record<string, unknown>) : {},
      }
      pedidos.push(pedido)
      const resposta = await estado.responder(pedido)
      if (resposta === 'calar') return
      if (resposta === 'cortar') return void req.socket.destroy()
      const corpo = typeof resposta.corpo === 'string' ? resposta.corpo : JSON.stringify(resposta.corpo)
      res
        .writeHead(resposta.status, {
          'content-type': typeof resposta.corpo === 'string' ? 'text/html' : 'application/json',
        })
        .end(corpo)
    })
  })
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  const maquina = `127.0.0.1:${(servidor.address() as AddressInfo).port}`
  const rede: Rede = criarRede({ permitidos: '', permitirTambem: [maquina], log: pino({ level: 'silent' }) })
  return {
    url: `http://${maquina}`,
    pedidos,
    rede,
    responderCom: (novo: Responder) => (estado.responder = novo),
    configuracao: (mudanca: Partial<ConfiguracaoApi> = {}): ConfiguracaoApi =>
      configuracaoApi.parse({
        send_endpoint_url: `http://${maquina}/message/sendText/web`,
        send_api_key: 'chave-de-teste',
        ...mudanca,
      }),
    fechar: () =>
      new Promise<void>((pronto) => {
        servidor.closeAllConnections()
        servidor.close(() => pronto())
      }),
  }
}

export const semRota = (p: Recebido) => ({
  status: 404,
  corpo: { status: 404, error: 'Not Found', response: { message: [`Cannot ${p.metodo} ${p.caminho}`] } },
})
export const aceito = {
  status: 201,
  corpo: {
    key: { remoteJid: '553188887777@s.whatsapp.net', fromMe: true, id: '3EB0AA' },
    status: 'PENDING',
    messageTimestamp: 1_795_167_446,
  },
}
