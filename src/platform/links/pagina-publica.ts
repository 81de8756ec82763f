import type { FastifyInstance } from 'fastify'
import { naoEncontrado } from '#kit/erro.ts'
import type { RotaRegistrada } from '../http/rotas.ts'
import { hashDoToken } from './token.ts'

type ComToken = `/${string}/{token}` | `/${string}/{codigo}`

/** A page that a token, or a public code, opens without a session. */
export interface PaginaPublica {
  /** Its address, where it is a page and not only a call. */
  pagina?: ComToken
  /** The calls behind it: open, and limited per address. */
  chamadas: ComToken
  porque: string
}

/**
 * Returns what the link leads to. `buscar` gets the hash and returns only a record that is still valid: unknown,
 * expired and revoked tokens get the same 404 with `recusa`.
 */
export async function abrirLink<T>(
  token: string,
  recusa: string,
  buscar: (hash: string) => Promise<T | undefined>,
): Promise<T> {
  const achado = await buscar(hashDoToken(token))
  if (achado === undefined) throw naoEncontrado(recusa)
  return achado
}

/** Content policy of pages that the server draws: nothing from elsewhere, nothing inline, in no frame. */
export const POLITICA_DA_PAGINA = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The address holds the secret: it is not sent to other sites, not indexed and not cached. */
const ESTRITOS = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
} as const

const antesDoToken = (caminho: ComToken): string => caminho.slice(0, caminho.lastIndexOf('{'))

/** Sets the strict headers on every public page and its calls. A handler may still set a lifetime. */
export function protegerPaginasPublicas(app: FastifyInstance, paginas: readonly PaginaPublica[]): void {
  const prefixos = paginas.flatMap((p) => [p.chamadas, ...(p.pagina ? [p.pagina] : [])]).map(antesDoToken)
  app.addHook('onRequest', async (req, reply) => {
    if (prefixos.some((prefixo) => req.url.startsWith(prefixo))) reply.headers(ESTRITOS)
  })
}

const CHAVE_NO_ENDERECO = /\{(?:token|codigo)\}/

/**
 * Refuses to start with an open endpoint whose address holds a token or a code and that would answer without the
 * strict headers: it belongs to a public page, to the deliveries of other systems, or to `isentos` (path → reason).
 */
export function conferirEnderecosAbertos(
  paginas: readonly PaginaPublica[],
  entregas: readonly { prefixo: string }[],
  isentos: Readonly<Record<string, string>>,
  rotas: readonly RotaRegistrada[],
): void {
  const dasPaginas = paginas.flatMap((p) => [p.chamadas, ...(p.pagina ? [p.pagina] : [])])
  const declarado = (path: string) =>
    path in isentos ||
    dasPaginas.some((p) => path === p || path.startsWith(`${p}/`)) ||
    entregas.some((e) => path.startsWith(`${e.prefixo}{`))
  const esquecida = rotas.find(({ endpoint: e }) => e.open && CHAVE_NO_ENDERECO.test(e.path) && !declarado(e.path))
  if (esquecida)
    throw new Error(`open endpoint ${esquecida.id} (${esquecida.endpoint.path}) is in no paginasPublicas of its module`)
}

/** Refuses to start with a public page whose calls ask for a session, have no limit, or do not exist. */
export function conferirPaginasPublicas(paginas: readonly PaginaPublica[], rotas: readonly RotaRegistrada[]): void {
  for (const { chamadas } of paginas) {
    const dela = rotas.filter((r) => r.endpoint.path === chamadas || r.endpoint.path.startsWith(`${chamadas}/`))
    if (dela.length === 0) throw new Error(`public page ${chamadas} has no endpoint`)
    const errada = dela.find((r) => !r.endpoint.open || !r.endpoint.limit)
    if (errada) throw new Error(`endpoint ${errada.id} of public page ${chamadas} must be open and have a limit`)
  }
}
