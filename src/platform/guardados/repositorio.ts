import { createHash } from 'node:crypto'
import type { Db, Tx } from '../postgres/banco.ts'

export const MAXIMO_GUARDADO = 32 * 1024 * 1024

/** Bytes that were stored once and never change. */
export interface Guardado {
  /** hexadecimal: their name everywhere outside the database */
  sha256: string
  bytes: Buffer
  mime: string
  guardado_em: Date
}

/** The stored bytes no longer have the hash that names them. */
export class GuardadoAlterado extends Error {
  constructor(sha256: string) {
    super(`stored bytes do not match ${sha256}`)
    this.name = 'GuardadoAlterado'
  }
}

export const sha256De = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Stores bytes in the caller's transaction and returns their hash. The same bytes are stored once. */
export async function guardar(tx: Tx, bytes: Buffer, mime: string): Promise<string> {
  if (bytes.length === 0 || bytes.length > MAXIMO_GUARDADO) throw new RangeError('1 byte to 32 MB')
  const sha256 = sha256De(bytes)
  await tx
    .insertInto('plataforma.guardados')
    .values({ sha256: Buffer.from(sha256, 'hex'), bytes, mime })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return sha256
}

/** Reads stored bytes and verifies them. Null when nothing has this hash. */
export async function lerGuardado(db: Db | Tx, sha256: string): Promise<Guardado | null> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return null
  const linha = await db
    .selectFrom('plataforma.guardados')
    .select(['bytes', 'mime', 'guardado_em'])
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst()
  if (!linha) return null
  if (sha256De(linha.bytes) !== sha256) throw new GuardadoAlterado(sha256)
  return { sha256, ...linha }
}
