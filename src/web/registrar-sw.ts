/**
 * Registers the service worker after the page has loaded, so that it does not compete with the first screen. A failure
 * is only logged: everything works without it.
 */
export function registrarServiceWorker(navegador: Pick<Navigator, 'serviceWorker'> | undefined = navigator): void {
  const trabalhador = navegador && 'serviceWorker' in navegador ? navegador.serviceWorker : undefined
  if (!trabalhador) return
  const registrar = () =>
    void trabalhador.register('/sw.js').catch((erro: unknown) => {
      console.warn('O service worker não pôde ser registrado.', erro)
    })
  if (document.readyState === 'complete') registrar()
  else addEventListener('load', registrar, { once: true })
}

/** Navigates when a system notification was clicked: the worker focuses this tab and sends the address. */
export function ouvirServiceWorker(ir: (href: string) => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', (e: MessageEvent<{ tipo?: unknown; href?: unknown } | null>) => {
    if (e.data?.tipo === 'abrir' && typeof e.data.href === 'string' && /^\/(?!\/)/.test(e.data.href)) ir(e.data.href)
  })
}
