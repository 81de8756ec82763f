import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts values that must not be readable in a stolen database. `contexto` (table and column) is authenticated, so
 * that a value cannot be moved to another column.
 */
export interface Cofre {
  cifrar(claro: string, contexto: string): Buffer
  decifrar(cifrado: Buffer, contexto: string): string
}

const VERSAO = 1

/** AES-256-GCM; layout: version (1) · nonce (12) · tag (16) · ciphertext. `chave` is 32 bytes. */
export function criarCofre(chave: Buffer): Cofre {
  if (chave.length !== 32) throw new RangeError('the master key has 32 bytes')
  return {
    cifrar(claro, contexto) {
      const nonce = randomBytes(12)
      const cifra = createCipheriv('aes-256-gcm', chave, nonce).setAAD(Buffer.from(contexto))
      const corpo = Buffer.concat([cifra.update(claro, 'utf8'), cifra.final()])
      return Buffer.concat([Buffer.of(VERSAO), nonce, cifra.getAuthTag(), corpo])
    },
    decifrar(cifrado, contexto) {
      if (cifrado[0] !== VERSAO) throw new TypeError('unknown secret version')
      const decifra = createDecipheriv('aes-256-gcm', chave, cifrado.subarray(1, 13)).setAAD(Buffer.from(contexto))
      decifra.setAuthTag(cifrado.subarray(13, 29))
      return Buffer.concat([decifra.update(cifrado.subarray(29)), decifra.final()]).toString('utf8')
    },
  }
}
