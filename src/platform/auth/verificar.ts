import { decodeProtectedHeader, errors, importJWK, jwtVerify, type CryptoKey, type JWK, type JWTPayload } from 'jose'
import type { Db } from '../postgres/banco.ts'
import {
  bearerDesconhecido,
  chaveAusente,
  conjuntoVazio,
  assinaturaInvalida,
  faltaSegundoFator,
  sessaoExpirada,
  tokenIlegivel,
} from './erros.ts'
import { conferirSessao } from './repositorio.ts'

/** The user that a bearer token identifies. */
export interface Identidade {
  usuario_id: string
  email: string
  sessao_id: string
  aal: 'aal1' | 'aal2'
  amr: { method: string; timestamp: number }[]
  exp: number
  is_anonymous: boolean
}

/** The issuer's answer about one of its own tokens. */
export interface Resposta {
  vale: boolean
  /** the user has a second factor */
  segundoFator: boolean
}

/**
 * Returns the issuer's keys. `recarregar` is passed after an unknown kid, because the issuer may have rotated its keys.
 */
export type Chaveiro = (recarregar?: boolean) => Promise<JWK[]>

export interface OpcoesDoVerificador {
  chaves: Chaveiro
  iss: string | (() => string)
  aud: string
  /**
   * With the accounts database, the session row and the ban are checked on every call: a sign-out takes effect
   * immediately.
   */
  db?: Db
  /**
   * Asks the issuer about a token when its rows are in another database: when the signature cannot be checked here (a
   * project that still signs with a shared secret), and whether the second factor is still missing.
   */
  perguntar?: (token: string) => Promise<Resposta>
}

/** A verified signature is cached for 60 s. The session row is checked every time. */
const LEMBRANCA_MS = 60_000
const LEMBRADOS = 5000

export type Verificador = (token: string) => Promise<Identidade>

/**
 * One algorithm per key, chosen by the key and never by the token. Symmetric keys are accepted only where `chaves` is
 * not a public set.
 */
const permitidos: Record<string, (jwk: JWK) => boolean> = {
  ES256: (j) => j.kty === 'EC' && j.crv === 'P-256',
  ES384: (j) => j.kty === 'EC' && j.crv === 'P-384',
  RS256: (j) => j.kty === 'RSA',
  EdDSA: (j) => j.kty === 'OKP',
  HS256: (j) => j.kty === 'oct',
}
const implicito = (jwk: JWK): string | undefined =>
  jwk.alg ?? Object.keys(permitidos).find((alg) => permitidos[alg]?.(jwk))

export function criarVerificador(o: OpcoesDoVerificador): Verificador {
  const importadas = new WeakMap<JWK, Promise<CryptoKey | Uint8Array>>()
  const importar = (jwk: JWK, alg: string) => {
    const { key_ops: _, ...resto } = jwk
    const pronta = importadas.get(jwk) ?? importJWK(resto, alg)
    importadas.set(jwk, pronta)
    return pronta
  }

  const conferidos = new Map<string, { corpo: JWTPayload; ate: number }>()

  async function acharChave(kid: string | undefined): Promise<JWK> {
    const conjunto = await o.chaves()
    const achada = conjunto.find((j) => j.kid === kid) ?? (await o.chaves(true)).find((j) => j.kid === kid)
    if (achada && kid) return achada
    throw conjunto.length === 0 ? conjuntoVazio() : chaveAusente()
  }

  async function abrir(token: string): Promise<JWTPayload> {
    const lembrado = conferidos.get(token)
    if (lembrado && lembrado.ate > Date.now()) {
      if ((lembrado.corpo.exp ?? 0) * 1000 <= Date.now()) throw sessaoExpirada()
      return lembrado.corpo
    }
    const { kid, alg } = cabecalho(token)
    if (o.perguntar && (alg === 'HS256' || (await o.chaves()).length === 0)) {
      if (!(await o.perguntar(token)).vale) throw assinaturaInvalida()
      return conferirPrazo(token, o)
    }
    const jwk = await acharChave(kid)
    const daChave = implicito(jwk)
    if (!daChave || !permitidos[daChave]?.(jwk) || alg !== daChave) throw assinaturaInvalida()
    try {
      const { payload } = await jwtVerify(token, await importar(jwk, daChave), {
        algorithms: [daChave],
        issuer: emissor(o),
        audience: o.aud,
      })
      if (conferidos.size >= LEMBRADOS) conferidos.clear()
      conferidos.set(token, { corpo: payload, ate: Date.now() + LEMBRANCA_MS })
      return payload
    } catch (erro) {
      if (erro instanceof errors.JWSSignatureVerificationFailed) throw assinaturaInvalida()
      if (erro instanceof errors.JWTExpired) throw sessaoExpirada()
      throw tokenIlegivel(erro)
    }
  }

  return async (token) => {
    const identidade = comoIdentidade(await abrir(token))
    // the token contains the level at the time of issue; with the database available, the session row decides
    if (!o.db && identidade.aal === 'aal1' && (await o.perguntar?.(token))?.segundoFator) throw faltaSegundoFator()
    if (!o.db) return identidade
    const { aal } = await conferirSessao(o.db, identidade)
    // the lower of the two: a removed factor counts immediately, a new one only once the client has the new token
    return aal === 'aal1' ? { ...identidade, aal: 'aal1' } : identidade
  }
}

const emissor = (o: OpcoesDoVerificador): string => (typeof o.iss === 'function' ? o.iss() : o.iss)

function cabecalho(token: string): { kid?: string | undefined; alg?: string | undefined } {
  try {
    return decodeProtectedHeader(token)
  } catch (erro) {
    throw tokenIlegivel(erro)
  }
}

/** Checks issuer, audience and expiry of a token whose signature the issuer has confirmed. */
function conferirPrazo(token: string, o: OpcoesDoVerificador): JWTPayload {
  const corpo = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
  if (corpo.iss !== emissor(o) || corpo.aud !== o.aud) throw tokenIlegivel(undefined)
  if (!corpo.exp || corpo.exp * 1000 <= Date.now()) throw sessaoExpirada()
  return corpo
}

function comoIdentidade(c: JWTPayload): Identidade {
  if (!c.sub || typeof c.session_id !== 'string' || c.exp === undefined) throw bearerDesconhecido()
  return {
    usuario_id: c.sub,
    email: typeof c.email === 'string' ? c.email : '',
    sessao_id: c.session_id,
    aal: c.aal === 'aal2' ? 'aal2' : 'aal1',
    amr: Array.isArray(c.amr) ? (c.amr as Identidade['amr']) : [],
    exp: c.exp,
    is_anonymous: c.is_anonymous === true,
  }
}
