import { ErroDeStorage } from './erro.ts'

const permitidos = /^[A-Za-z0-9_/!.*'()&$=@;:+, -]+$/

/** Validates an object's full path. No part may have a special meaning to a file system, a URL or a shell. */
export function conferirNome(nome: string): string {
  const pedacos = nome.split('/')
  if (nome.length > 1024 || !permitidos.test(nome) || pedacos.some((p) => p === '' || p === '.' || p === '..'))
    throw new ErroDeStorage('InvalidKey')
  return nome
}

export const ultimoPedaco = (nome: string): string => nome.slice(nome.lastIndexOf('/') + 1)

/** Matches `image/png` with `image/*`, `application/x.*` or itself. */
export function tipoAceito(aceitos: readonly string[] | null, tipo: string): boolean {
  return aceitos === null || aceitos.some((a) => (a.endsWith('*') ? tipo.startsWith(a.slice(0, -1)) : a === tipo))
}
