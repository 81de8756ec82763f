import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Ambiente } from '#platform/config/ambiente.ts'

/**
 * What every answer says of itself. Written once: made anew for each request, as the plugin does it, these headers took
 * more than half of what a small answer costs, and what they left behind made the collector of memory stop all others
 * three times as long.
 */
export function protegerRespostas(app: FastifyInstance, ambiente: Ambiente): void {
  const modelo = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(politicaDeConteudo(ambiente))(modelo.req, modelo, (erro) => {
    if (erro) throw erro
  })
  const cabecalhos = Object.entries(modelo.getHeaders())
  app.addHook('onRequest', (req, reply, pronto) => {
    for (const [nome, valor] of cabecalhos) reply.header(nome, valor)
    if (COM_DADOS.some((prefixo) => req.url.startsWith(prefixo))) reply.header('cache-control', 'no-store')
    pronto()
  })
}

/** Browsers before 2022 do not count our own socket as 'self': it is named where the address is known. */
function socketsDaqui({ PUBLIC_URL }: Ambiente): string[] {
  return PUBLIC_URL ? [new URL(PUBLIC_URL).origin.replace(/^http/, 'ws')] : []
}

/** Answers about people and their work: no cache keeps them, unless the handler says how long (photos, calendars). */
const COM_DADOS = ['/api/', '/rest/v1/', '/functions/v1/']

/** Session tokens live in readable cookies (the official client's way), so no foreign or inline script may ever run. */
function politicaDeConteudo(a: Ambiente): HelmetOptions {
  const supabase = a.SUPABASE_URL ? [a.SUPABASE_URL, a.SUPABASE_URL.replace(/^http/, 'ws')] : []
  const ably = a.ABLY_API_KEY
    ? [
        'https://*.ably.io',
        'wss://*.ably.io',
        'https://*.ably.net',
        'wss://*.ably.net',
        'https://*.ably-realtime.com',
        'wss://*.ably-realtime.com',
      ]
    : []
  const gravacao = a.GRAVACAO_PROJETO_ID ? ['https://www.clarity.ms', 'https://*.clarity.ms'] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...gravacao],
        'style-src': ["'self'", "'unsafe-inline'"], // positions of floating parts are inline styles
        'img-src': [
          "'self'",
          'data:',
          'blob:',
          ...supabase,
          ...gravacao,
          ...(a.MAPA_CAMADA_URL ? [new URL(a.MAPA_CAMADA_URL).origin] : []),
        ],
        'media-src': ["'self'", 'blob:', new URL(a.MYINSTANTS_URL).origin, ...supabase],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...socketsDaqui(a), 'blob:', ...supabase, ...ably, ...gravacao],
        'worker-src': ["'self'", 'blob:'],
        // documents of the storage; emolduravel.ts adds what was put on a wall
        'frame-src': ["'self'", ...supabase.slice(0, 1)],
        'frame-ancestors': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'", ...supabase],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: a.urlPublica.startsWith('https:'),
  }
}
