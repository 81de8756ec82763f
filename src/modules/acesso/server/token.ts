import { createHash, randomBytes } from 'node:crypto'

export const novoToken = (): string => randomBytes(32).toString('base64url')
export const resumoDoToken = (token: string): string => createHash('sha256').update(token).digest('hex')
