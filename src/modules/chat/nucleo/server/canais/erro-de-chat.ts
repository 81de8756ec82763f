import { ErroApp } from '#kit/erro.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'

/**
 * Whether a retry is safe. `incerta`: the request may have taken effect, so a retry could send the message twice; it
 * waits for the channel's confirmation.
 */
export type ClasseDeFalha = 'permanente' | 'repetivel' | 'incerta'

interface Extra {
  /** Stable error code; HTTP_ERROR when the failure has no code of its own. */
  code?: string
  /** The reason in one Portuguese sentence for the attendant. */
  detalhe?: string
  /**
   * The other system's answer, for the user who configures the inbox; completes a sentence ("o servidor recusou a chave
   * (401)").
   */
  causa?: string
  classe?: ClasseDeFalha
}

/** The chat's error: a sentence from the catalogue, a status code (default 500) and the original error for the log. */
export class ErroDeChat extends ErroApp {
  readonly statusCode: number
  readonly original: unknown
  readonly detalhe: string | undefined
  readonly causa: string | undefined
  readonly classe: ClasseDeFalha
  constructor(message: string, statusCode = 500, original?: unknown, extra: Extra = {}) {
    super(extra.code ?? 'HTTP_ERROR', statusCode, message, {
      causa: original,
      ...(extra.detalhe === undefined
        ? {}
        : { details: { detalhe: extra.detalhe, ...(extra.causa ? { causa: extra.causa } : {}) } }),
    })
    this.name = 'ErroDeChat'
    this.statusCode = statusCode
    this.original = original
    this.detalhe = extra.detalhe
    this.causa = extra.causa
    this.classe = extra.classe ?? 'permanente'
  }
}

/**
 * Maps failures of calls that the catalogue of the specification (section 8) does not list, such as the registration of
 * a webhook: a failure of the other system becomes 502, or 504 on timeout, instead of 500.
 */
export async function comoFalhaDeFora<T>(fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer()
  } catch (erro) {
    if (!(erro instanceof ErroDeChat) || erro.statusCode !== 500) throw erro
    const { detalhe, causa, classe, original } = erro
    throw new ErroDeChat(erro.message, foiDemora(erro) ? 504 : 502, original, {
      code: 'EXTERNAL_FAILURE',
      classe,
      ...(detalhe === undefined ? {} : { detalhe }),
      ...(causa === undefined ? {} : { causa }),
    })
  }
}

function foiDemora(erro: unknown): boolean {
  for (let e = erro, fundo = 0; e instanceof Error && fundo < 5; e = e.cause, fundo++) {
    if (e instanceof ErroDeRede) return e.fase === 'tempo'
  }
  return false
}
