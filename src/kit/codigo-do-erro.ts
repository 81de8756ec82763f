import { comoObjeto } from './objeto.ts'

/** Returns the code that the database, the operating system or a library gave an error. */
export function codigoDoErro(erro: unknown): string | undefined {
  const { code } = comoObjeto(erro)
  return typeof code === 'string' ? code : undefined
}

export function temCodigo(erro: unknown, ...codigos: string[]): boolean {
  const codigo = codigoDoErro(erro)
  return codigo !== undefined && codigos.includes(codigo)
}

/** Returns the HTTP status that Fastify or a client library gave an error. */
export function statusDoErro(erro: unknown): number | undefined {
  const { statusCode } = comoObjeto(erro)
  return typeof statusCode === 'number' ? statusCode : undefined
}

/** Returns the name of the constraint that a statement violated. */
export function restricaoDoErro(erro: unknown): string | undefined {
  const { constraint } = comoObjeto(erro)
  return typeof constraint === 'string' ? constraint : undefined
}
