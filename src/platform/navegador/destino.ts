/**
 * Returns the path to open after sign-in. Only a path of this site: anything else would let a link redirect users
 * elsewhere.
 */
export function destinoSeguro(voltar: unknown, padrao = '/home'): string {
  if (typeof voltar !== 'string' || !/^\/(?![/\\])/.test(voltar)) return padrao
  try {
    const url = new URL(voltar, 'http://site.invalid')
    if (url.origin !== 'http://site.invalid' || url.pathname === '/') return padrao
    return url.pathname + url.search + url.hash
  } catch {
    return padrao
  }
}
