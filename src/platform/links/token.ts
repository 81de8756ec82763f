import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link: 256 bits, safe in a URL. It is shown once; the database stores its hash. */
export const novoToken = (): string => randomBytes(32).toString('base64url')

/** For columns of bytes. */
export const hashEmBytes = (token: string): Buffer => createHash('sha256').update(token).digest()

/** For columns of text. */
export const hashDoToken = (token: string): string => hashEmBytes(token).toString('hex')
