import { criarPreCarregador } from './pre-carregador.ts'

interface Roteador {
  history: { push: (href: string) => void }
  preloadRoute: (destino: never) => Promise<unknown>
}

const ESPERA_MS = 50

/** Returns the internal address of a link, or null when the browser should follow it. */
function destinoDoLink(link: HTMLAnchorElement, origem = location.origin): string | null {
  if (
    !link.href ||
    link.hasAttribute('download') ||
    (link.target && link.target !== '_self') ||
    link.rel.split(' ').includes('external')
  )
    return null
  const url = new URL(link.href)
  if (url.origin !== origem || /^\/(?:api|auth|rest|storage|functions|realtime)\//.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

const acharLink = (e: Event): HTMLAnchorElement | null =>
  e.target instanceof Element ? e.target.closest<HTMLAnchorElement>('a[href]') : null

/**
 * Makes every plain `<a href>` of this site navigate inside the application, and preloads its target on intent. Screens
 * write plain links and do not depend on the router.
 */
export function ligarLinks(roteador: Roteador, ler: (href: string) => object): () => void {
  const adiante = criarPreCarregador((href) => roteador.preloadRoute(ler(href) as never))
  let espera: ReturnType<typeof setTimeout> | undefined
  const aoClicar = (e: MouseEvent) => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return
    const link = acharLink(e)
    const destino = link && destinoDoLink(link)
    if (!destino) return
    e.preventDefault()
    roteador.history.push(destino)
  }
  const aoMirar = (e: Event) => {
    clearTimeout(espera)
    const link = acharLink(e)
    const destino = link && destinoDoLink(link)
    if (destino) espera = setTimeout(() => adiante.pedir(destino), ESPERA_MS)
  }
  document.addEventListener('click', aoClicar)
  const sinais = ['pointerover', 'focusin', 'touchstart'] as const
  for (const s of sinais) document.addEventListener(s, aoMirar, { passive: true })
  return () => {
    clearTimeout(espera)
    document.removeEventListener('click', aoClicar)
    for (const s of sinais) document.removeEventListener(s, aoMirar)
  }
}
