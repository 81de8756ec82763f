import { importJWK, type CryptoKey, type JWK } from 'jose'

export interface ChaveDeAssinatura {
  kid: string
  alg: string
  chave: CryptoKey | Uint8Array
}

const curvas: Record<string, string> = { 'P-256': 'ES256', 'P-384': 'ES384' }

/**
 * Returns the only algorithm of a key: stated, or implied by its type. Undefined for an unknown type, which is never
 * used.
 */
export function algDe(jwk: JWK): string | undefined {
  if (jwk.alg) return jwk.alg
  if (jwk.kty === 'RSA') return 'RS256'
  if (jwk.kty === 'oct') return 'HS256'
  if (jwk.kty === 'OKP') return 'EdDSA'
  return curvas[jwk.crv ?? '']
}

/** Returns the public members only; a symmetric key has none. */
export function publica({ kty, kid, crv, x, y, n, e, ...resto }: JWK): JWK {
  const alg = algDe({ kty, crv, ...resto })
  const membros = { kty, kid, alg, use: 'sig', key_ops: ['verify'], crv, x, y, n, e }
  return Object.fromEntries(Object.entries(membros).filter(([, v]) => v !== undefined)) as unknown as JWK
}

export async function chaveDeAssinatura(jwk: JWK): Promise<ChaveDeAssinatura> {
  const alg = algDe(jwk)
  if (!alg || !jwk.kid) throw new TypeError('the signing key has no kid or no algorithm')
  // WebCrypto refuses a private key that also has the operation "verify"
  const { key_ops: _, use: __, ...resto } = jwk
  return { kid: jwk.kid, alg, chave: await importJWK(resto, alg) }
}
