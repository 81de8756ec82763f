import type { CookieOptions } from '@supabase/ssr'

const CHAVE = 'manter-sessao'

/** Whether the session outlives the browser window. Only a clear "no" shortens it: the rule is 400 days. */
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

/** One cookie as the browser takes it. Removal (max age 0) is written whatever the person chose. */
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
