import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { criarLoja } from './loja.ts'

/** Element of the top bar for the page's buttons; set by the shell. */
export const lugarDasAcoes = criarLoja<HTMLElement | null>(null)
/** Title of the current page, for instance a record's name. Null: the title of its route. */
export const tituloDaPagina = criarLoja<string | null>(null)

/** Renders the buttons of a page at the right end of the top bar. Without a shell they are not rendered. */
export function AcoesDaPagina({ children }: { children: ReactNode }) {
  const lugar = useSyncExternalStore(lugarDasAcoes.assinar, lugarDasAcoes.ler)
  return lugar ? createPortal(children, lugar) : null
}

/** Sets the page's title to that of its content; the route's own title returns when the component unmounts. */
export function useTituloDaPagina(titulo: string | null | undefined): void {
  useEffect(() => {
    if (!titulo) return
    tituloDaPagina.mudar(titulo)
    return () => {
      if (tituloDaPagina.ler() === titulo) tituloDaPagina.mudar(null)
    }
  }, [titulo])
}
