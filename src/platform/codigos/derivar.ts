import { scrypt } from 'node:crypto'

/** scrypt of a short secret: slow enough that its hash cannot be searched through cheaply. */
export const derivar = (segredo: string, sal: Buffer, tamanho: number): Promise<Buffer> =>
  new Promise((feito, falha) => scrypt(segredo, sal, tamanho, (erro, chave) => (erro ? falha(erro) : feito(chave))))
