import { calculateJwkThumbprint, type JWK } from 'jose'
import { z } from 'zod'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { algDe, chaveDeAssinatura, publica, type ChaveDeAssinatura } from './jwk.ts'

const lista = z.array(z.looseObject({ kty: z.enum(['RSA', 'EC', 'oct', 'OKP']) })).min(1)

/** Reads AUTH_JWT_KEYS: the first key that can sign is used to sign, all are used to verify. */
export async function lerChavesDadas(texto: string): Promise<{ assinante: ChaveDeAssinatura; verificam: JWK[] }> {
  let chaves: JWK[]
  try {
    chaves = lista.parse(JSON.parse(texto))
  } catch (erro) {
    throw new FalhaDeInicio('AUTH_JWT_KEYS precisa ser uma lista JSON de chaves JWK.', erro)
  }
  const comNome: JWK[] = []
  for (const c of chaves) comNome.push({ ...c, kid: c.kid ?? (await calculateJwkThumbprint(c)), alg: algDe(c) })
  const assinante = comNome.find(
    (c) => (c.d ?? c.k) !== undefined && (c.key_ops === undefined || c.key_ops.includes('sign')),
  )
  if (!assinante)
    throw new FalhaDeInicio('AUTH_JWT_KEYS não tem nenhuma chave privada: o Girassol não poderia assinar sessões.')
  return {
    assinante: await chaveDeAssinatura(assinante),
    verificam: comNome.map((c) => (c.kty === 'oct' ? c : publica(c))),
  }
}
