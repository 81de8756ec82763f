import type { Pessoa } from './pessoa.ts'

/**
 * The data of the first screen of the field application before any answer of the server. Stored only in browsers where
 * a user has opened that application; a sign-out and the sign-in of another user delete it.
 */
export interface CopiaSemRede {
  pessoa: Pessoa
  configuracao: object
}

const COPIA = 'sem-rede:copia'
export const PREFIXO_DA_RECUSA = 'sem-rede:recusa:'
const NO_CAMPO = /^\/mpvl\/campo(\/|$)/

export const guardarCopia = (c: CopiaSemRede): void => localStorage.setItem(COPIA, JSON.stringify(c))
export const esquecerCopia = (): void => localStorage.removeItem(COPIA)

export function lerCopia(): CopiaSemRede | null {
  try {
    return JSON.parse(localStorage.getItem(COPIA) ?? 'null')
  } catch {
    return null
  }
}

/** The copy, on the pages that open with it. */
export const copiaNoCampo = (): CopiaSemRede | null => (NO_CAMPO.test(location.pathname) ? lerCopia() : null)

/** Why the user cannot sign out here: the sentence is set while something exists only in this browser. */
export const recusaGuardada = (usuario: string): string | null => localStorage.getItem(PREFIXO_DA_RECUSA + usuario)
export function guardarRecusa(usuario: string, frase: string | null): void {
  if (frase === null) localStorage.removeItem(PREFIXO_DA_RECUSA + usuario)
  else localStorage.setItem(PREFIXO_DA_RECUSA + usuario, frase)
}
