import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErroApp } from '#kit/erro.ts'
import type { CaixaPublica, CaixasPublicas } from './caixa-publica.ts'

const CAMINHO = /^\/api\/webchat\/([\w-]{1,64})\//

const origemDe = (req: FastifyRequest): string | null => req.headers.origin ?? null

/** Whether the origin is our own (the preview, the demonstration site). */
const daCasa = (req: FastifyRequest, origem: string, urlPublica: string): boolean =>
  origem === new URL(urlPublica).origin || (URL.canParse(origem) && new URL(origem).host === req.headers.host)

/**
 * Whether the request's origin may use this inbox. Browsers send the origin with cross-site requests; without one, only
 * requests that are not cross-site pass.
 */
function permitida(req: FastifyRequest, { configuracao }: CaixaPublica, urlPublica: string): boolean {
  const origem = origemDe(req)
  if (origem === null)
    return req.headers['sec-fetch-site'] !== 'cross-site' && req.headers['sec-fetch-site'] !== 'same-site'
  if (daCasa(req, origem, urlPublica)) return true
  const sites = configuracao.origens_permitidas
  return sites.length === 0 ? /^https?:\/\//.test(origem) : sites.includes(origem)
}

/** Adds CORS headers for the widget's calls from the sites allowed by the inbox; refuses other sites with 403. */
export function permitirSites(app: FastifyInstance, caixas: CaixasPublicas, urlPublica: () => string): void {
  app.addHook('onRequest', async (req, reply) => {
    const identificador = CAMINHO.exec(req.url)?.[1]
    const caixa = identificador ? await caixas.achar(identificador) : null
    if (!caixa) return
    if (!permitida(req, caixa, urlPublica()))
      throw new ErroApp('FORBIDDEN', 403, 'Este site não está na lista de sites deste chat.')
    void reply.header('vary', 'origin').header('cache-control', 'no-store')
    const origem = origemDe(req)
    if (origem === null) return
    void reply.header('access-control-allow-origin', origem)
    if (req.method !== 'OPTIONS') return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': '600',
      })
      .send()
  })
}
