import { ErroApp } from '#kit/erro.ts'

/**
 * What a caller may do next. `incerta` = the request may have taken effect: repeating it could send the message twice, so it
 * waits for the channel's own confirmation.
 */
export type ClasseDeFalha = 'permanente' | 'repetivel' | 'incerta'

interface Extra {
  /** Stable code of the error; an HTTP failure without one of its own is HTTP_ERROR. */
  code?: string
  /** Why, in one Portuguese sentence for the attendant. */
  detalhe?: string
  classe?: ClasseDeFalha
}

/** The chat's error: the sentence of the catalogue, a status code (500 unless said otherwise) and the original error, kept for the log. */
export class ErroDeChat extends ErroApp {
  readonly statusCode: number
  readonly original: unknown
  readonly detalhe: string | undefined
  readonly classe: ClasseDeFalha
  constructor(message: string, statusCode = 500, original?: unknown, extra: Extra = {}) {
    super(extra.code ?? 'HTTP_ERROR', statusCode, message, {
      causa: original,
      ...(extra.detalhe === undefined ? {} : { details: { detalhe: extra.detalhe } }),
    })
    this.name = 'ErroDeChat'
    this.statusCode = statusCode
    this.original = original
    this.detalhe = extra.detalhe
    this.classe = extra.classe ?? 'permanente'
  }
}
