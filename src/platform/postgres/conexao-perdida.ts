import { comoObjeto } from '#kit/objeto.ts'

const CODIGOS = /^(57P0[1-5]|25P03|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const FRASES = /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/

/**
 * Returns whether the database is unavailable or still starting: not a fault of the program, and the caller may retry.
 */
export function conexaoPerdida(erro: unknown): boolean {
  const { code, message } = comoObjeto(erro)
  return CODIGOS.test(String(code ?? '')) || FRASES.test(String(message ?? ''))
}
