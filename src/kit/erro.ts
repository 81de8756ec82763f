/** One rejected form field, with a sentence for the user. */
export interface CampoRecusado {
  campo: string
  mensagem: string
}

/**
 * An error that may be shown to the user. `code` is stable and part of the contract, `message` is the Portuguese
 * sentence. `causa` is the original error: logged, never sent.
 */
export class ErroApp extends Error {
  readonly code: string
  readonly status: number
  readonly details: unknown
  constructor(code: string, status: number, message: string, extra: { details?: unknown; causa?: unknown } = {}) {
    super(message, { cause: extra.causa })
    this.name = 'ErroApp'
    this.code = code
    this.status = status
    this.details = extra.details
  }
}

export const invalido = (message: string, campos?: CampoRecusado[]) =>
  new ErroApp('VALIDATION_ERROR', 400, message, campos ? { details: campos } : {})
export const naoAutenticado = (message = 'Entre na sua conta para continuar.') =>
  new ErroApp('UNAUTHENTICATED', 401, message)
/** Names the missing permission, so that the user can request it. */
export const proibido = (permissao: string, message = 'Você não tem permissão para isso.') =>
  new ErroApp('FORBIDDEN', 403, message, { details: { permissao } })
export const naoEncontrado = (message: string) => new ErroApp('NOT_FOUND', 404, message)
export const conflito = (message: string, details?: unknown) => new ErroApp('CONFLICT', 409, message, { details })
export const muitasTentativas = (segundos: number) =>
  new ErroApp('TOO_MANY_REQUESTS', 429, `Muitas tentativas. Espere ${segundos} s e tente de novo.`, {
    details: { segundos },
  })

/** The JSON body of every error response. */
export interface CorpoDeErro {
  success: false
  error: { code: string; message: string; details?: unknown }
}

export function corpoDeErro(erro: ErroApp): CorpoDeErro {
  return {
    success: false,
    error: { code: erro.code, message: erro.message, ...(erro.details === undefined ? {} : { details: erro.details }) },
  }
}
