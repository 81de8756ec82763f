import { jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import { ErroAuth } from '../erro.ts'
import type { OpcoesOidc } from '../opcoes.ts'
import { emailNormal } from '../rotas/ler.ts'
import { descobrir, pedirJson, type Provedor } from './descoberta.ts'

export interface Perfil {
  sub: string
  email: string | null
  emailVerificado: boolean
  dados: Record<string, unknown>
  tokens: { provider_token?: string; provider_refresh_token?: string }
}

const tokens = z.object({
  id_token: z.string(),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
})
/**
 * Signature algorithms that need the provider's private key. A token with a shared secret or no signature proves
 * nothing.
 */
const ASSIMETRICOS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

export async function trocarPorPerfil(
  o: OpcoesOidc,
  t: { code: string; redirect_uri: string; verifier: string; nonce: string },
): Promise<Perfil> {
  const provedor = await descobrir(o)
  const recebidos = tokens.safeParse(await pedirTokens(o, provedor, t))
  if (!recebidos.success) throw ruim('the provider gave no ID token')
  const { id_token, access_token, refresh_token } = recebidos.data
  const corpo = await conferirIdToken(o, provedor, id_token, t.nonce)
  if (corpo.sub.length > SUB_MAXIMO) throw ruim('the subject of the ID token is too long')
  const doToken = enderecoDito(corpo, o)
  const extra =
    !doToken && access_token && provedor.userinfo_endpoint
      ? await userinfo(provedor.userinfo_endpoint, access_token, corpo.sub)
      : {}
  const { email, verificado } = doToken ?? enderecoDito(extra, o) ?? { email: null, verificado: false }
  return {
    sub: corpo.sub,
    email,
    emailVerificado: verificado,
    dados: dadosDaIdentidade({ ...extra, ...corpo }, provedor.issuer, email, verificado),
    tokens: {
      ...(access_token ? { provider_token: access_token } : {}),
      ...(refresh_token ? { provider_refresh_token: refresh_token } : {}),
    },
  }
}

/** OpenID Connect Core, section 2: a subject has at most 255 characters. */
const SUB_MAXIMO = 255

/**
 * Returns the address in one document, with that document's statement of verification. Claims of two documents are
 * never combined.
 */
export function enderecoDito(
  claims: Record<string, unknown>,
  o: Pick<OpcoesOidc, 'emailsVerificados'>,
): { email: string; verificado: boolean } | null {
  const { email: dito, email_verified } = claims
  if (typeof dito !== 'string') return null
  const email = emailNormal(dito)
  if (!email) return null
  // some letters become ASCII when lower-cased (the Kelvin sign becomes "k"), and the result is another mailbox's
  // address
  if (foraDoAscii(email) !== foraDoAscii(dito)) return null
  const omitido = email_verified === undefined && o.emailsVerificados === true
  return { email, verificado: email_verified === true || email_verified === 'true' || omitido }
}

// eslint-disable-next-line no-control-regex
const foraDoAscii = (texto: string): number => texto.replace(/[\u0000-\u007f]/g, '').length

function pedirTokens(
  o: OpcoesOidc,
  provedor: Provedor,
  t: { code: string; redirect_uri: string; verifier: string },
): Promise<unknown> {
  const corpo = new URLSearchParams({
    grant_type: 'authorization_code',
    code: t.code,
    redirect_uri: t.redirect_uri,
    code_verifier: t.verifier,
  })
  const basico = provedor.token_endpoint_auth_methods_supported.includes('client_secret_basic')
  if (!basico) {
    corpo.set('client_id', o.clientId)
    corpo.set('client_secret', o.clientSecret)
  }
  const credencial = Buffer.from(`${encodeURIComponent(o.clientId)}:${encodeURIComponent(o.clientSecret)}`).toString(
    'base64',
  )
  return pedirJson(provedor.token_endpoint, {
    method: 'POST',
    body: corpo,
    headers: basico ? { authorization: `Basic ${credencial}` } : {},
  })
}

async function conferirIdToken(
  o: OpcoesOidc,
  provedor: Provedor,
  token: string,
  nonce: string,
): Promise<JWTPayload & { sub: string }> {
  try {
    const { payload } = await jwtVerify(token, provedor.chaves, {
      issuer: provedor.issuer,
      audience: o.clientId,
      algorithms: ASSIMETRICOS.filter((alg) => provedor.id_token_signing_alg_values_supported.includes(alg)),
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: 30,
    })
    if (payload.nonce !== nonce) throw new TypeError('nonce mismatch')
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== o.clientId)
      throw new TypeError('azp mismatch')
    if (!payload.sub) throw new TypeError('no subject')
    return { ...payload, sub: payload.sub }
  } catch (erro) {
    throw ruim('the ID token of the provider does not verify', erro)
  }
}

async function userinfo(url: string, token: string, sub: string | undefined): Promise<Record<string, unknown>> {
  const lido = z
    .record(z.string(), z.unknown())
    .safeParse(await pedirJson(url, { headers: { authorization: `Bearer ${token}` } }))
  return lido.success && lido.data.sub === sub ? lido.data : {}
}

/** Maps the claims to the names that GoTrue's clients use: a picture is both `picture` and `avatar_url`. */
function dadosDaIdentidade(
  c: Record<string, unknown>,
  iss: string,
  email: string | null,
  verificado: boolean,
): Record<string, unknown> {
  const texto = (v: unknown) => (typeof v === 'string' && v !== '' ? v : undefined)
  const nome = nomeAceito(texto(c.name) ?? texto(c.preferred_username))
  const foto = fotoAceita(texto(c.picture))
  const dados = {
    iss,
    sub: c.sub,
    provider_id: c.sub,
    email: email ?? undefined,
    email_verified: verificado,
    phone_verified: false,
    full_name: nome,
    name: nome,
    avatar_url: foto,
    picture: foto,
  }
  return Object.fromEntries(Object.entries(dados).filter(([, v]) => v !== undefined))
}

/** Limits in characters: the profile is stored in the account and is part of every access token. */
const NOME_MAXIMO = 200
const FOTO_MAXIMA = 2000

/** Removes control characters and lone surrogates, and cuts the name. */
function nomeAceito(nome: string | undefined): string | undefined {
  if (!nome) return undefined
  const limpo = [...nome.slice(0, 2 * NOME_MAXIMO).replace(/[\p{Cc}\p{Cs}]/gu, '')]
    .slice(0, NOME_MAXIMO)
    .join('')
    .trim()
  return limpo || undefined
}

const fotoAceita = (url: string | undefined): string | undefined =>
  url && url.length <= FOTO_MAXIMA && URL.parse(url)?.protocol === 'https:' ? url : undefined

const ruim = (message: string, causa?: unknown) => new ErroAuth(400, 'bad_oauth_callback', message, { causa })
