import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export const sha256 = (valor: string): string => createHash('sha256').update(valor).digest('hex')

export const aleatorio = (bytes: number): string => randomBytes(bytes).toString('base64url')

export const codigoDeSeisDigitos = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

export function iguais(a: string, b: string): boolean {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(x, y)
}

/**
 * Derives the nth refresh token of a session from the session's own key. The row needs no copy of it, and a client that
 * lost a response can get the same token again.
 */
export function derivarRefresh(chave: string, sessaoId: string, contador: number): string {
  return createHmac('sha256', Buffer.from(chave, 'base64')).update(`${sessaoId}.${contador}`).digest('base64url')
}
