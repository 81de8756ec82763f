import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import type { Servicos } from '#platform/servicos.ts'
import { guardarVapid, lerVapid } from './repositorio.ts'

const CONTEXTO = 'plataforma.parametros avisos.vapid'
/** Lifetime of a token; push services accept at most 24 h. */
const VALE_S = 12 * 3600

interface Vapid {
  /** key that browsers subscribe with: the uncompressed point in base64url */
  publica: string
  privada: JWK
}

const ponto = (jwk: JWK) =>
  Buffer.concat([Buffer.of(4), Buffer.from(jwk.x ?? '', 'base64url'), Buffer.from(jwk.y ?? '', 'base64url')]).toString(
    'base64url',
  )

/**
 * Returns the application's VAPID key, created once and stored encrypted: with a new key, existing subscriptions would
 * stop working.
 */
export async function obterVapid(s: Pick<Servicos, 'banco' | 'cofre'>): Promise<Vapid> {
  const guardada = await lerVapid(s.banco.db)
  if (guardada) {
    const privada = JSON.parse(s.cofre.decifrar(Buffer.from(guardada, 'base64'), CONTEXTO)) as JWK
    return { publica: ponto(privada), privada }
  }
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  await guardarVapid(s.banco, s.cofre.cifrar(JSON.stringify(await exportJWK(privateKey)), CONTEXTO).toString('base64'))
  return obterVapid(s) // another process may have stored its key first: read the stored one
}

/** Authorization header of RFC 8292: identifies the sender to one push service. */
export async function autorizacaoVapid(
  { publica, privada }: Vapid,
  endpoint: string,
  assunto: string,
): Promise<string> {
  const jwt = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(assunto)
    .setExpirationTime(Math.floor(Date.now() / 1000) + VALE_S)
    .sign(await importJWK(privada, 'ES256'))
  return `vapid t=${jwt}, k=${publica}`
}
