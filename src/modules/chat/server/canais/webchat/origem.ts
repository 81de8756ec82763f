import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErroApp } from '#kit/erro.ts'
import type { CaixaPublica, CaixasPublicas } from './caixa-publica.ts'

const CAMINHO = /^\/api\/webchat\/([\w-]{1,64})\//

const origemDe = (req: FastifyRequest): string | null => req.headers.origin ?? null

/** Pages of ours (the preview, the example site) are no stranger's. */
const daCasa = (req: FastifyRequest, origem: string, urlPublica: string): boolean =>
  origem === new URL(urlPublica).origin || (URL.canParse(origem) && new URL(origem).host === req.headers.host)

/**
 * A browser names the page's origin whenever it asks across sites; without one, only what is no cross-site request
 * passes.
 */
function permitida(req: FastifyRequest, { configuracao }: CaixaPublica, urlPublica: string): boolean {
  const origem = origemDe(req)
  if (origem === null)
    return req.headers['sec-fetch-site'] !== 'cross-site' && req.headers['sec-fetch-site'] !== 'same-site'
  if (daCasa(req, origem, urlPublica)) return true
  const sites = configuracao.origens_permitidas
  return sites.length === 0 ? /^https?:\/\//.test(origem) : sites.includes(origem)
}

/**
 * The widget's calls come from other sites: those on the list of the inbox are answered in a way that their browsers
 * accept, others are refused.
 */
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
