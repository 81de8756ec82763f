import type { FastifyRequest } from 'fastify'
import { daConsulta } from '#platform/http/do-endereco.ts'
import type { Auth } from './contexto.ts'

type Regras = Pick<Auth, 'urlPublica' | 'redirecionamentos'>

const loopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** Returns the requested target if it is permitted, else the referring page if it is, else the front page. */
export function destinoPermitido(auth: Regras, req: FastifyRequest): string {
  const candidatos = [daConsulta(req, 'redirect_to'), req.headers.redirect_to, req.headers.referer]
  return candidatos.find((c): c is string => typeof c === 'string' && permitido(auth, c)) ?? auth.urlPublica()
}

export function permitido(auth: Regras, endereco: string): boolean {
  // refuses characters that a browser would repair: backslashes, control characters, blanks
  // eslint-disable-next-line no-control-regex
  if (!/^https?:\/\/[^/?#]/i.test(endereco) || /[\\\u0000-\u0020\u007f]/.test(endereco)) return false
  const url = URL.parse(endereco)
  if (!url || url.username || url.password) return false
  // the host as written must equal the parsed host: no decimal addresses, look-alike characters or escapes
  const escrito = /^https?:\/\/([^/?#]+)/i.exec(endereco)?.[1]?.toLowerCase() ?? ''
  if (escrito.replace(/:\d*$/, '') !== url.hostname) return false
  const casa = new URL(auth.urlPublica())
  if (url.protocol === casa.protocol && url.host === casa.host) return true
  if (loopback(casa.hostname) && loopback(url.hostname) && url.protocol === casa.protocol) return true
  const semFragmento = url.href.split('#')[0] ?? ''
  return auth.redirecionamentos.some((glob) => comoRegExp(glob).test(semFragmento))
}

/** Converts a glob: `*` stops at `.` and `/`, `**` does not, `?` is one character. */
function comoRegExp(glob: string): RegExp {
  const fonte = glob.replace(/\*\*|[*?]|[^*?]+/g, (parte) => {
    if (parte === '**') return '.*'
    if (parte === '*') return '[^./]*'
    if (parte === '?') return '[^./]'
    return parte.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${fonte}$`, 'i')
}

/** Adds the parameters as a fragment and, for PKCE, also as a query: a server-side callback cannot read fragments. */
export function comParametros(
  destino: string,
  parametros: Record<string, string>,
  onde: { fragmento: boolean; consulta: boolean },
): string {
  const url = new URL(destino)
  if (onde.consulta) for (const [nome, valor] of Object.entries(parametros)) url.searchParams.set(nome, valor)
  if (onde.fragmento) url.hash = new URLSearchParams({ ...parametros, sb: '' }).toString()
  return url.href
}
