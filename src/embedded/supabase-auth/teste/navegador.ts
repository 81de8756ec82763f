/** Cookies of one browser, by name. */
export type Pote = Map<string, string>

function guardar(pote: Pote, r: Response): void {
  for (const linha of r.headers.getSetCookie()) {
    const [par = ''] = linha.split(';')
    const [nome = '', ...valor] = par.split('=')
    if (/max-age=0(;|$)/i.test(linha)) pote.delete(nome)
    else pote.set(nome, valor.join('='))
  }
}

const cabecalho = (pote: Pote): string => [...pote].map(([nome, valor]) => `${nome}=${valor}`).join('; ')

/** Returns a `fetch` that handles cookies like a page's for its own origin. */
export const comPote =
  (pote: Pote): typeof fetch =>
  async (entrada, init) => {
    const headers = new Headers(init?.headers)
    if (pote.size > 0) headers.set('cookie', cabecalho(pote))
    const r = await fetch(entrada, { ...init, headers })
    guardar(pote, r)
    return r
  }

/** Follows every redirect until the browser reaches a page of the app. */
export async function navegarAte(casa: string, url: string, pote: Pote = new Map()): Promise<URL> {
  const buscar = comPote(pote)
  let atual = url
  for (let i = 0; i < 6; i++) {
    const daCasa = atual.startsWith(`${casa}/`)
    const r = await (daCasa ? buscar : fetch)(atual, { redirect: 'manual' })
    const proximo = r.headers.get('location')
    if (!proximo) throw new Error(`stopped at ${atual}: ${r.status} ${await r.text()}`)
    atual = new URL(proximo, atual).href
    if (atual.startsWith(`${casa}/`) && !atual.includes('/auth/v1/')) return new URL(atual)
  }
  throw new Error('too many redirects')
}
