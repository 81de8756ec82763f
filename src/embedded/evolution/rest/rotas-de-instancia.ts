import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { encode } from 'uqr'
import { emitir } from '../rede/emitir.ts'
import { ligarInstancia } from '../rede/conexao.ts'
import type { Mundo } from '../rede/mundo.ts'
import { acharInstancia, gravarWebhook, listarInstancias, type Webhook } from '../repositorio/instancias.ts'
import { retomarParadas } from '../repositorio/saida.ts'
import { ESQUEMAS } from './esquemas.ts'
import { conferirChave, servir } from './guarda.ts'
import { Recusa, regra, semSocket } from './recusa.ts'

/** Draws the QR code as the real server does. */
function desenharQr(codigo: string): string {
  const { data, size } = encode(codigo, { border: 2 })
  const d = data.flatMap((linha, y) => linha.flatMap((escuro, x) => (escuro ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${d}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

export function rotasDeInstancia(app: FastifyInstance, mundo: Mundo, chave: string): void {
  app.get('/', () => ({
    status: 200,
    message: 'Simulador da Evolution API',
    version: '2.3.7',
    clientName: 'girassol',
    documentation: 'https://doc.evolution-api.com',
  }))
  app.get('/instance/fetchInstances', (req) => {
    conferirChave(req, [chave])
    return listarInstancias(mundo.banco).map((i) => ({
      id: i.id,
      name: i.nome,
      connectionStatus: i.estado,
      ownerJid: `${i.numero}@s.whatsapp.net`,
      integration: 'WHATSAPP-BAILEYS',
      number: i.numero,
    }))
  })
  servir(app, mundo, chave, {
    method: 'GET',
    url: '/instance/connectionState',
    status: 200,
    fazer: ({ instancia }) => ({ instance: { instanceName: instancia.nome, state: instancia.estado } }),
  })
  servir(app, mundo, chave, {
    method: 'GET',
    url: '/instance/connect',
    status: 200,
    fazer: ({ instancia }) => {
      if (instancia.estado === 'open') return { instance: { instanceName: instancia.nome, state: 'open' } }
      const code = `2@${randomBytes(24).toString('base64')}`
      const qr = { pairingCode: randomBytes(4).toString('hex').toUpperCase(), code, base64: desenharQr(code) }
      emitir(mundo, instancia.nome, 'connection.update', {
        instance: instancia.nome,
        state: 'connecting',
        statusReason: 200,
      })
      emitir(mundo, instancia.nome, 'qrcode.updated', { qrcode: { instance: instancia.nome, ...qr } })
      return { ...qr, count: 1 }
    },
  })
  servir(app, mundo, chave, {
    method: 'DELETE',
    url: '/instance/logout',
    status: 200,
    fazer: ({ instancia }) => {
      if (instancia.estado !== 'open') throw regra(`The "${instancia.nome}" instance is not connected`)
      ligarInstancia(mundo, instancia, false)
      return { status: 'SUCCESS', error: false, response: { message: 'Instance logged out' } }
    },
  })
  servir(app, mundo, chave, {
    method: 'GET',
    url: '/webhook/find',
    status: 200,
    fazer: ({ instancia }) => instancia.webhook,
  })
  servir(app, mundo, chave, {
    method: 'POST',
    url: '/webhook/set',
    status: 201,
    esquema: ESQUEMAS.webhookSet,
    fazer: ({ instancia, corpo }) => {
      const pedido = corpo.webhook as Partial<Webhook>
      if (!Array.isArray(pedido.events)) throw semSocket('length')
      if (!URL.canParse(pedido.url ?? '')) throw new Recusa(400, ['Invalid "url" property'])
      const webhook: Webhook = {
        enabled: pedido.enabled === true,
        url: pedido.url ?? '',
        byEvents: pedido.byEvents === true,
        base64: pedido.base64 === true,
        headers: pedido.headers ?? {},
        events: pedido.events,
      }
      gravarWebhook(mundo.banco, instancia.nome, webhook)
      retomarParadas(mundo.banco, Date.now())
      mundo.despertar()
      return {
        id: instancia.id,
        ...webhook,
        webhookByEvents: webhook.byEvents,
        webhookBase64: webhook.base64,
        instanceId: acharInstancia(mundo.banco, instancia.nome)?.id,
      }
    },
  })
}
