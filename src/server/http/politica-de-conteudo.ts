import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Ambiente } from '#platform/config/ambiente.ts'

/**
 * Sets the common response headers in one hook. The values are computed once: when the plugin computed them for each
 * request, they took more than half of the time of a small response, and their garbage made collection pauses three
 * times as long.
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

/**
 * Browsers before 2022 do not match our own WebSocket with 'self', so its origin is listed when PUBLIC_URL is known.
 */
function socketsDaqui({ PUBLIC_URL }: Ambiente): string[] {
  return PUBLIC_URL ? [new URL(PUBLIC_URL).origin.replace(/^http/, 'ws')] : []
}

/** Responses with personal or business data: not cached, unless the handler sets a lifetime (photos, calendars). */
const COM_DADOS = ['/api/', '/rest/v1/', '/functions/v1/']

/**
 * Session tokens are in cookies that scripts can read (as the official client requires), so foreign and inline scripts
 * must never run.
 */
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
        // compiles the decoder of the scanner, which is WebAssembly; text is still never evaluated
        'script-src': ["'self'", "'wasm-unsafe-eval'", ...gravacao],
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
        // documents of the hosted storage; emolduravel.ts adds the pages of TV panels
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
