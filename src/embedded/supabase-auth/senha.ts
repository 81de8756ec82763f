import { hash, verify } from '@node-rs/argon2'
import { compare } from 'bcryptjs'
import { ErroAuth, validacao } from './erro.ts'

/** OWASP's argon2id minimum: a sign-in takes ~30 ms of one core. */
const CUSTO = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAXIMO_BYTES = 72

let fantasma: Promise<string> | undefined

export const embaralharSenha = (senha: string): Promise<string> => hash(senha, CUSTO)

/** Verifies a password. Does the same work for an account that does not exist, so that the time reveals nothing. */
export async function conferirSenha(guardado: string | null | undefined, senha: string): Promise<boolean> {
  if (!guardado) {
    fantasma ??= hash('uma senha que ninguém tem', CUSTO)
    await verify(await fantasma, senha)
    return false
  }
  if (guardado.startsWith('$argon2')) return verify(guardado, senha)
  return compare(senha, guardado)
}

/** Returns whether the hash is replaced at the next sign-in: imported bcrypt, or argon2 with other costs. */
export const precisaRefazer = (guardado: string): boolean => !guardado.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')

export function senhaFraca(senha: string, minimo: number): { message: string; reasons: string[] } | null {
  return [...senha].length < minimo
    ? { message: `Password should be at least ${minimo} characters.`, reasons: ['length'] }
    : null
}

export function exigirSenhaBoa(senha: string, minimo: number): void {
  if (Buffer.byteLength(senha) > MAXIMO_BYTES) throw validacao('Password cannot be longer than 72 characters')
  const fraca = senhaFraca(senha, minimo)
  if (fraca) throw new ErroAuth(422, 'weak_password', fraca.message, { details: { reasons: fraca.reasons } })
}

/** A bcrypt cost above sixteen would keep one sign-in busy for minutes. */
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/

/**
 * Checks a hash given by an administrator: one that cannot be verified now could not be verified at the user's sign-in.
 */
export async function exigirHashConhecido(valor: string): Promise<string> {
  const deArgon2 =
    valor.startsWith('$argon2id$v=19$') &&
    (await verify(valor, '').then(
      () => true,
      () => false,
    ))
  if (!deArgon2 && !BCRYPT.test(valor)) throw validacao('unsupported password hash')
  return valor
}
