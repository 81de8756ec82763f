import { useEffect, useSyncExternalStore } from 'react'
import { criarLoja } from '#platform/navegador/loja.ts'

/** Number of the user's unread conversations, shown in the title. */
export const naoLidas = criarLoja(0)
const titulo = criarLoja('Girassol')

export const definirTitulo = titulo.mudar

const escreverTitulo = (base: string, n: number): string => (n > 0 ? `(${n > 99 ? '99+' : n}) ${base}` : base)

/** Sets the document's title with the unread number as prefix, and the number on the tab's icon. */
export function useTituloDoDocumento(): void {
  const base = useSyncExternalStore(titulo.assinar, titulo.ler)
  const n = useSyncExternalStore(naoLidas.assinar, naoLidas.ler)
  useEffect(() => {
    document.title = escreverTitulo(base, n)
  }, [base, n])
  useEffect(() => {
    const icone = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icone) return
    icone.href = n > 0 ? '/favicon-aviso.svg' : '/favicon.svg'
    if (n === 0) return
    let vale = true
    import('./icone-com-numero.ts')
      .then((m) => m.iconeComNumero(n))
      .then((url) => vale && (icone.href = url))
      .catch(() => {})
    return () => void (vale = false)
  }, [n])
}
