import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { ErroAuth } from '../erro.ts'
import type { OpcoesOidc } from '../opcoes.ts'

const documento = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
})

export interface Provedor extends z.output<typeof documento> {
  chaves: JWTVerifyGetKey
}

const VALIDADE_MS = 600_000
const PRAZO_MS = 10_000
const guardados = new Map<string, { em: number; provedor: Promise<Provedor> }>()

/** Fetches the provider's discovery document and caches it for ten minutes. Its issuer must be the configured one. */
export function descobrir(o: OpcoesOidc): Promise<Provedor> {
  const guardado = guardados.get(o.issuer)
  if (guardado && Date.now() - guardado.em < VALIDADE_MS) return guardado.provedor
  const provedor = buscar(o.issuer)
  guardados.set(o.issuer, { em: Date.now(), provedor })
  provedor.catch(() => guardados.delete(o.issuer))
  return provedor
}

const semBarra = (url: string): string => url.replace(/\/+$/, '')

async function buscar(issuer: string): Promise<Provedor> {
  const d = documento.parse(await pedirJson(`${semBarra(issuer)}/.well-known/openid-configuration`))
  if (semBarra(d.issuer) !== semBarra(issuer))
    throw provedorFora(new TypeError(`discovery names another issuer: ${d.issuer}`))
  return { ...d, chaves: createRemoteJWKSet(new URL(d.jwks_uri), { timeoutDuration: PRAZO_MS }) }
}

/**
 * Fetches JSON. The URL is the operator's own configuration, so private networks are allowed; redirects are not
 * followed.
 */
export async function pedirJson(url: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const r = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(PRAZO_MS),
      headers: { accept: 'application/json', ...init.headers },
    })
    if (!r.ok) throw new TypeError(`the provider answered ${r.status}`)
    return await r.json()
  } catch (erro) {
    throw provedorFora(erro)
  }
}

export const provedorFora = (causa: unknown) =>
  new ErroAuth(422, 'unexpected_failure', 'Unable to reach the identity provider', { causa })
