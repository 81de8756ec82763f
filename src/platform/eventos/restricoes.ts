import { restricaoDoErro } from '#kit/codigo-do-erro.ts'
import type { ErroApp } from '#kit/erro.ts'
import type { Executar } from './unidade.ts'

/** Constraint → the error that a user reads when it is violated. */
export type Frases = Readonly<Record<string, () => ErroApp>>

/**
 * Deferred triggers fail at commit, after the command has returned, so the translation wraps the whole unit of work.
 */
export function comFrases(executar: Executar, frases: Frases): Executar {
  return async (autor, fn) => {
    try {
      return await executar(autor, fn)
    } catch (erro) {
      const restricao = restricaoDoErro(erro)
      const frase = restricao === undefined ? undefined : frases[restricao]
      if (frase) throw frase()
      throw erro
    }
  }
}
