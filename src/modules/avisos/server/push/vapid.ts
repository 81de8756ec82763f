import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import type { Servicos } from '#platform/servicos.ts'
import { guardarVapid, lerVapid } from './repositorio.ts'

const CONTEXTO = 'plataforma.parametros avisos.vapid'
/** Push services take at most a day. */
const VALE_S = 12 * 3600

interface Vapid {
  /** what browsers subscribe with: the uncompressed point, base64url */
  publica: string
  privada: JWK
}

const ponto = (jwk: JWK) =>
  Buffer.concat([Buffer.of(4), Buffer.from(jwk.x ?? '', 'base64url'), Buffer.from(jwk.y ?? '', 'base64url')]).toString(
    'base64url',
  )

/** The house's own key, made once and kept encrypted: browsers that subscribed with another would never hear again. */
export async function obterVapid(s: Pick<Servicos, 'banco' | 'cofre'>): Promise<Vapid> {
  const guardada = await lerVapid(s.banco.db)
  if (guardada) {
    const privada = JSON.parse(s.cofre.decifrar(Buffer.from(guardada, 'base64'), CONTEXTO)) as JWK
    return { publica: ponto(privada), privada }
  }
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  await guardarVapid(
    s.banco.db,
    s.cofre.cifrar(JSON.stringify(await exportJWK(privateKey)), CONTEXTO).toString('base64'),
  )
  return obterVapid(s) // whichever process was first
}

/** RFC 8292: says to the push service who sends, for its address alone. */
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
