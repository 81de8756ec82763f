import type { FastifyInstance } from 'fastify'
import type { Mundo } from '../rede/mundo.ts'
import { acharInstancia, gravarWebhook, listarInstancias, type Webhook } from '../repositorio/instancias.ts'
import { retomarParadas } from '../repositorio/saida.ts'
import { ESQUEMAS } from './esquemas.ts'
import { conferirChave, servir } from './guarda.ts'
import { Recusa, semSocket } from './recusa.ts'

export function rotasDeInstancia(app: FastifyInstance, mundo: Mundo, chave: string): void {
  app.get('/', () => ({ status: 200, message: 'Simulador da Evolution API', version: '2.3.7', clientName: 'girassol', documentation: 'https://doc.evolution-api.com' }))
  app.get('/instance/fetchInstances', (req) => {
    conferirChave(req, [chave])
    return listarInstancias(mundo.banco).map((i) => ({ id: i.id, name: i.nome, connectionStatus: i.estado, ownerJid: `${i.numero}@s.whatsapp.net`, integration: 'WHATSAPP-BAILEYS', number: i.numero }))
  })
  servir(app, mundo, chave, { method: 'GET', url: '/instance/connectionState', status: 200, fazer: ({ instancia }) => ({ instance: { instanceName: instancia.nome, state: instancia.estado } }) })
  servir(app, mundo, chave, { method: 'GET', url: '/webhook/find', status: 200, fazer: ({ instancia }) => instancia.webhook })
  servir(app, mundo, chave, {
    method: 'POST', url: '/webhook/set', status: 201, esquema: ESQUEMAS.webhookSet,
    fazer: ({ instancia, corpo }) => {
      const pedido = corpo.webhook as Partial<Webhook>
      if (!Array.isArray(pedido.events)) throw semSocket('length')
      if (!URL.canParse(pedido.url ?? '')) throw new Recusa(400, ['Invalid "url" property'])
      const webhook: Webhook = {
        enabled: pedido.enabled === true, url: pedido.url ?? '', byEvents: pedido.byEvents === true, base64: pedido.base64 === true,
        headers: pedido.headers ?? {}, events: pedido.events,
      }
      gravarWebhook(mundo.banco, instancia.nome, webhook)
      retomarParadas(mundo.banco, Date.now())
      mundo.despertar()
      return { id: instancia.id, ...webhook, webhookByEvents: webhook.byEvents, webhookBase64: webhook.base64, instanceId: acharInstancia(mundo.banco, instancia.nome)?.id }
    },
  })
}
