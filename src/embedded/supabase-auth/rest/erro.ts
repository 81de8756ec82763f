import { ErroApp } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'

/** PostgREST's own error form: `{code, message, details, hint}`. */
export class ErroRest extends ErroApp {
  readonly dica: string | null
  constructor(status: number, code: string, message: string, extra: { details?: string; dica?: string } = {}) {
    super(code, status, message, { details: extra.details ?? null })
    this.dica = extra.dica ?? null
  }
}

const doBanco = /^(22|23|42)[0-9A-Z]{3}$/

export function comoErroRest(erro: unknown): ErroRest {
  if (erro instanceof ErroRest) return erro
  if (erro instanceof ErroApp && erro.status < 500) return new ErroRest(401, 'PGRST301', erro.message)
  const { code, message } = comoObjeto(erro)
  if (typeof code === 'string' && doBanco.test(code)) return new ErroRest(400, code, String(message))
  return new ErroRest(500, 'PGRSTX00', 'Internal server error')
}
