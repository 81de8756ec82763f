import { timingSafeEqual } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import type { ChaveAbly } from '#platform/realtime/chave.ts'
import type { Publicos } from '#platform/realtime/publico.ts'
import { EMITIDO_EM, PUBLICOS } from '#platform/realtime/token.ts'
import { CAPACIDADE_TOTAL, type Capacidades } from './capacidade.ts'
import { clienteInvalido, credencialInvalida, tokenExpirado, tokenInvalido } from './erros.ts'

/** The identity and rights of a connection or request. */
export interface Credencial {
  clientId: string | null
  capacidades: Capacidades
  /** epoch ms; null for the key itself */
  expiraEm: number | null
  /** epoch ms, compared with the time of a revocation. null for the key itself. */
  emitidaEm: number | null
  /** Its audiences on shared channels. */
  publicos: Publicos
}

const capacidadesDoToken = z.record(z.string(), z.array(z.string()))
const corpoDoToken = z.object({
  exp: z.number(),
  iat: z.number().default(0),
  [EMITIDO_EM]: z.number().optional(),
  [PUBLICOS]: z.array(z.string()).optional(),
  'x-ably-capability': z.string(),
  'x-ably-clientId': z.string().nullish(),
})

export async function credencialDoToken(chave: ChaveAbly, token: string): Promise<Credencial> {
  let corpo: z.infer<typeof corpoDoToken>
  try {
    if (decodeProtectedHeader(token).kid !== chave.nome) throw tokenInvalido('Token of an unknown key')
    const { payload } = await jwtVerify(token, new TextEncoder().encode(chave.segredo), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    })
    corpo = corpoDoToken.parse(payload)
  } catch (erro) {
    if (erro instanceof errors.JWTExpired) throw tokenExpirado()
    throw tokenInvalido('Token invalid: not a JWT of this key, or its signature or claims do not verify')
  }
  const clientId = corpo['x-ably-clientId'] ?? null
  if (clientId === '*') throw clienteInvalido('A wildcard clientId is not served here')
  return {
    clientId,
    capacidades: lerCapacidades(corpo['x-ably-capability']),
    expiraEm: corpo.exp * 1000,
    emitidaEm: corpo[EMITIDO_EM] ?? corpo.iat * 1000,
    publicos: corpo[PUBLICOS] ? new Set(corpo[PUBLICOS]) : null,
  }
}

/** Returns the names by which a revocation can target the credential. */
export function alvosDe({ clientId, capacidades }: Credencial): string[] {
  return [
    ...(clientId === null ? [] : [`cliente:${clientId}`]),
    ...Object.keys(capacidades).map((canal) => `canal:${canal}`),
  ]
}

export function lerCapacidades(texto: string): Capacidades {
  try {
    return capacidadesDoToken.parse(JSON.parse(texto))
  } catch {
    throw tokenInvalido('Token invalid: capability is not a map of operations')
  }
}

/** Checks the whole key, which only our own servers and tools have, never a browser. */
export function credencialDaChave(chave: ChaveAbly, recebida: string): Credencial {
  const certa = Buffer.from(`${chave.nome}:${chave.segredo}`)
  const dada = Buffer.from(recebida)
  if (dada.length !== certa.length || !timingSafeEqual(dada, certa)) throw credencialInvalida('Invalid credentials')
  return { clientId: null, capacidades: CAPACIDADE_TOTAL, expiraEm: null, emitidaEm: null, publicos: null }
}

/**
 * Reads `Authorization: Basic base64(key)` or `Bearer token`; a token may be in base64 (a JWT has dots, its base64 has
 * none).
 */
export async function credencialDoCabecalho(chave: ChaveAbly, cabecalho: string | undefined): Promise<Credencial> {
  const [esquema, valor] = (cabecalho ?? '').split(' ')
  if (esquema?.toLowerCase() === 'basic' && valor)
    return credencialDaChave(chave, Buffer.from(valor, 'base64').toString())
  if (esquema?.toLowerCase() === 'bearer' && valor) {
    return credencialDoToken(chave, valor.includes('.') ? valor : Buffer.from(valor, 'base64').toString())
  }
  throw credencialInvalida('No authentication information provided')
}
