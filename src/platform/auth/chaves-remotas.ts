import type { JWK } from 'jose'
import { ErroApp } from '#kit/erro.ts'
import { comoObjeto, ehObjeto } from '#kit/objeto.ts'
import type { Chaveiro, Resposta } from './verificar.ts'

const VALIDADE_MS = 600_000
/**
 * Minimum interval between reloads caused by an unknown kid: short enough for a key rotation, long enough that a flood
 * of forged tokens does not become a flood of requests.
 */
const INTERVALO_MS = 30_000
const PRAZO_MS = 10_000

const fora = (causa: unknown) =>
  new ErroApp('AUTH_UNAVAILABLE', 503, 'O serviço de contas não respondeu. Tente de novo em instantes.', { causa })

/**
 * Fetches the key set of a hosted project and caches it for 10 minutes. While the service is unavailable the last
 * fetched set is used.
 */
export function chavesRemotas(url: string): Chaveiro {
  let guardado: { chaves: JWK[]; em: number } | undefined
  let emCurso: Promise<JWK[]> | undefined

  async function buscar(): Promise<JWK[]> {
    const r = await fetch(url, { signal: AbortSignal.timeout(PRAZO_MS), redirect: 'error' })
    if (!r.ok) throw new TypeError(`JWKS answered ${r.status}`)
    const { keys } = comoObjeto(await r.json())
    if (!Array.isArray(keys)) throw new TypeError('JWKS without keys')
    // a public key set must not contain symmetric keys: accepting one would let anyone who reads the set sign tokens
    const chaves = keys.filter((j): j is JWK => ehObjeto(j) && j.kty !== 'oct')
    guardado = { chaves, em: Date.now() }
    return chaves
  }

  return async (recarregar) => {
    const idade = guardado ? Date.now() - guardado.em : Infinity
    if (guardado && idade < (recarregar ? INTERVALO_MS : VALIDADE_MS)) return guardado.chaves
    emCurso ??= buscar().finally(() => (emCurso = undefined))
    try {
      return await emCurso
    } catch (erro) {
      if (guardado) return guardado.chaves
      throw fora(erro)
    }
  }
}

interface Pessoa {
  factors?: { status?: string }[]
}

/**
 * Asks the project about a token by GET /user. Caches answers for 30 s, and longer while the service is unavailable.
 */
export function perguntarAoServico(o: { url: string; chavePublicavel: string }): (token: string) => Promise<Resposta> {
  const respostas = new Map<string, Resposta & { ate: number }>()

  async function perguntar(token: string): Promise<Resposta> {
    const r = await fetch(`${o.url}/auth/v1/user`, {
      headers: { apikey: o.chavePublicavel, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PRAZO_MS),
    })
    const corpo = await r.text()
    if (r.status >= 500 || r.status === 429) throw new TypeError(`GET /user answered ${r.status}`)
    return {
      vale: r.ok,
      segundoFator: r.ok && ((JSON.parse(corpo) as Pessoa).factors ?? []).some((f) => f.status === 'verified'),
    }
  }

  return async (token) => {
    const conhecida = respostas.get(token)
    if (conhecida && conhecida.ate > Date.now()) return conhecida
    try {
      const resposta = await perguntar(token)
      if (respostas.size > 5000) respostas.clear()
      respostas.set(token, { ...resposta, ate: Date.now() + 30_000 })
      return resposta
    } catch (erro) {
      if (conhecida) return conhecida
      throw fora(erro)
    }
  }
}
