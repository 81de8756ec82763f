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
      const restricao = (erro as { constraint?: unknown }).constraint
      const frase = typeof restricao === 'string' ? frases[restricao] : undefined
      if (frase) throw frase()
      throw erro
    }
  }
}
