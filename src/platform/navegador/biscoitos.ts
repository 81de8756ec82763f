import type { CookieOptions } from '@supabase/ssr'

const CHAVE = 'manter-sessao'

/**
 * Returns whether the session outlives the browser window. True unless the user declined: the cookie lives 400 days.
 */
export function manterSessao(): boolean {
  try {
    return localStorage.getItem(CHAVE) !== 'nao'
  } catch {
    return true
  }
}

export function definirManterSessao(manter: boolean): void {
  try {
    if (manter) localStorage.removeItem(CHAVE)
    else localStorage.setItem(CHAVE, 'nao')
  } catch (erro) {
    console.warn('A escolha de manter a sessão não pôde ser guardada neste navegador.', erro)
  }
}

const decodificar = (texto: string): string => {
  try {
    return decodeURIComponent(texto)
  } catch {
    return texto
  }
}

export function lerBiscoitos(texto = document.cookie): { name: string; value: string }[] {
  return texto
    .split(/;\s*/)
    .filter(Boolean)
    .map((par) => {
      const igual = par.indexOf('=')
      return { name: decodificar(par.slice(0, Math.max(0, igual))), value: decodificar(par.slice(igual + 1)) }
    })
}

/** Returns one cookie as `document.cookie` accepts it. A removal (max age 0) is always written. */
export function escreverBiscoito(nome: string, valor: string, opcoes: CookieOptions, manter: boolean): string {
  const partes = [
    `${encodeURIComponent(nome)}=${encodeURIComponent(valor)}`,
    `Path=${opcoes.path ?? '/'}`,
    `SameSite=${opcoes.sameSite === 'strict' ? 'Strict' : 'Lax'}`,
  ]
  if (opcoes.maxAge !== undefined && (manter || opcoes.maxAge === 0)) partes.push(`Max-Age=${opcoes.maxAge}`)
  if (opcoes.domain) partes.push(`Domain=${opcoes.domain}`)
  if (opcoes.secure) partes.push('Secure')
  return partes.join('; ')
}

export function guardarBiscoitos(biscoitos: readonly { name: string; value: string; options: CookieOptions }[]): void {
  for (const { name, value, options } of biscoitos)
    document.cookie = escreverBiscoito(name, value, options, manterSessao())
}
