import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { leadsIniciais, oportunidadesIniciais, type Lead, type Oportunidade } from './carteira.ts'
import { escreverPagina } from './pagina.ts'

export interface SprintHubSimulado {
  url: string
  token: string
  instancia: string
  fechar(): Promise<void>
}
interface Guardado {
  leads: Lead[]
  opportunities: Oportunidade[]
}
const TOKEN = 'sprinthub-simulado'
const INSTANCIA = 'girassol'
const POR_MINUTO = 120
const MUDAVEIS = ['fullname', 'whatsapp', 'email', 'city', 'state'] as const

/**
 * Simulates a SprintHub: the list endpoints that the application calls, and a page to change leads. On loopback; the
 * application uses it by HTTP only.
 */
export async function criarSprintHub({
  pasta,
  porta = 0,
}: {
  pasta: string
  porta?: number
}): Promise<SprintHubSimulado> {
  mkdirSync(pasta, { recursive: true })
  const arquivo = join(pasta, 'carteira.json')
  const guardado = ler(arquivo)
  const app = Fastify({ forceCloseConnections: true })
  const pedidos = { minuto: 0, quantos: 0 }

  app.addHook('onRequest', async (req, res) => {
    // the page has no sign-in: neither another host name nor another site may reach it
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(req.headers.host ?? ''))
      return res.code(404).send({ message: 'Not found' })
    const { origin } = req.headers
    if (origin !== undefined && req.method !== 'GET' && URL.parse(origin)?.host !== req.headers.host)
      return res.code(403).send({ message: 'Forbidden' })
  })
  const recusar = (req: FastifyRequest<{ Querystring: Record<string, string> }>, res: FastifyReply): boolean => {
    const minuto = Math.floor(Date.now() / 60_000)
    Object.assign(pedidos, pedidos.minuto === minuto ? { quantos: pedidos.quantos + 1 } : { minuto, quantos: 1 })
    if (req.query.apitoken !== TOKEN || req.query.i !== INSTANCIA)
      return (void res.code(401).send({ message: 'Unauthorized' }), true)
    if (pedidos.quantos > POR_MINUTO)
      return (void res.code(429).header('retry-after', '5').send({ message: 'Too many requests' }), true)
    return false
  }
  for (const [caminho, qual] of [
    ['/leads', 'leads'],
    ['/crm/opportunities', 'opportunities'],
  ] as const) {
    app.get<{ Querystring: Record<string, string> }>(caminho, async (req, res) => {
      if (recusar(req, res)) return res
      const pagina = Math.max(1, Number(req.query.page) || 1)
      const limite = Math.min(100, Math.max(1, Number(req.query.limit) || 20))
      return {
        data: { [qual]: guardado[qual].slice((pagina - 1) * limite, pagina * limite), total: guardado[qual].length },
      }
    })
  }
  app.get('/', async (_req, res) => res.type('text/html; charset=utf-8').send(escreverPagina(guardado.leads)))
  app.put<{ Params: { id: string }; Body: Record<string, unknown> }>('/simulador/leads/:id', async (req, res) => {
    const lead = guardado.leads.find((l) => String(l.id) === req.params.id)
    if (!lead) return res.code(404).send({ message: 'Not found' })
    for (const campo of MUDAVEIS)
      if (typeof req.body?.[campo] === 'string') lead[campo] = req.body[campo].trim().slice(0, 120)
    writeFileSync(arquivo, JSON.stringify(guardado))
    return lead
  })
  const url = await app.listen({ host: '127.0.0.1', port: porta })
  return { url, token: TOKEN, instancia: INSTANCIA, fechar: () => app.close() }
}

function ler(arquivo: string): Guardado {
  try {
    return JSON.parse(readFileSync(arquivo, 'utf8')) as Guardado
  } catch {
    return { leads: leadsIniciais(), opportunities: oportunidadesIniciais() }
  }
}
