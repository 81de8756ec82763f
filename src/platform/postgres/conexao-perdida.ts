const CODIGOS = /^(57P0[1-5]|25P03|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const FRASES = /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/

/** The database went away, or is only coming back: whoever asked tries again; it is no mistake of the program. */
export function conexaoPerdida(erro: unknown): boolean {
  const { code, message } = (erro ?? {}) as { code?: unknown; message?: unknown }
  return CODIGOS.test(String(code ?? '')) || FRASES.test(String(message ?? ''))
}
