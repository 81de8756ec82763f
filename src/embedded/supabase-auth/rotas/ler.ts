import { z } from 'zod'
import { ErroAuth, validacao } from '../erro.ts'
import { cabe, METADADOS_MAXIMOS } from '../metadados.ts'

/** Parses a body or query like GoTrue: throws 400 with the first problem. */
export function ler<T extends z.ZodType>(esquema: T, valor: unknown): z.output<T> {
  const lido = esquema.safeParse(valor ?? {})
  if (lido.success) return lido.data
  const problema = lido.error.issues[0]
  throw validacao(problema ? `${problema.path.join('.') || 'body'}: ${problema.message}` : 'Invalid request')
}

const formaDeEmail =
  // eslint-disable-next-line no-control-regex
  /^[^\s\u0000-\u001f\u007f@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** Returns the address trimmed and in lower case; null for an invalid one. */
export function emailNormal(valor: string): string | null {
  const email = valor.trim().toLowerCase().normalize('NFC')
  return email.length > 255 || !formaDeEmail.test(email) ? null : email
}

export function normalizarEmail(valor: string): string {
  const email = emailNormal(valor)
  if (!email) throw validacao('Unable to validate email address: invalid format')
  return email
}

export const exigirUuid = (valor: unknown, oQue: string): string => {
  const lido = z.uuid().safeParse(valor)
  if (!lido.success) throw new ErroAuth(404, 'validation_failed', `${oQue} must be an UUID`)
  return lido.data.toLowerCase()
}

const desafio = /^[A-Za-z0-9._~-]{43,128}$/

export interface Pkce {
  challenge: string
  metodo: 's256' | 'plain'
}

/**
 * Reads the PKCE fields: both or neither. `plain` is accepted only on plain http, where the browser has no WebCrypto.
 */
export function lerPkce(
  c: { code_challenge?: string | null | undefined; code_challenge_method?: string | null | undefined },
  urlPublica: string,
): Pkce | null {
  const metodo = c.code_challenge_method?.toLowerCase() ?? ''
  if (!c.code_challenge && !metodo) return null
  if (!c.code_challenge || !metodo) throw validacao('PKCE flow requires code_challenge_method and code_challenge')
  if (metodo !== 's256' && metodo !== 'plain') throw validacao('Invalid code_challenge_method')
  if (metodo === 'plain' && urlPublica.startsWith('https:'))
    throw validacao('code_challenge_method plain is not allowed')
  if (!desafio.test(c.code_challenge)) throw validacao('code challenge has to be between 43 and 128 characters')
  return { challenge: c.code_challenge, metodo }
}

/** Optional string that clients also send as null or "". */
export const textoOpcional = z
  .string()
  .max(1024)
  .nullish()
  .transform((v) => v || undefined)
/** The limit is checked before the account is looked up, so that the refusal does not depend on its existence. */
export const dados = z
  .record(z.string(), z.unknown())
  .refine(cabe, `must be at most ${METADADOS_MAXIMOS} bytes as JSON`)
  .nullish()
  .transform((v) => v ?? {})
export const pkce = { code_challenge: textoOpcional, code_challenge_method: textoOpcional }
/** Accepted and ignored: there is no captcha service. */
export const meta = { gotrue_meta_security: z.looseObject({ captcha_token: z.string().nullish() }).nullish() }
