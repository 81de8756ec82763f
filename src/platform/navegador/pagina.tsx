import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { criarLoja } from './loja.ts'

/** Where the top bar keeps room for the actions of the page; the shell sets it. */
export const lugarDasAcoes = criarLoja<HTMLElement | null>(null)
/** What the page in front calls itself: a record's name, for instance. Null: the title of its row. */
export const tituloDaPagina = criarLoja<string | null>(null)

/** Draws the buttons of a page at the right end of the top bar. Where there is no shell they are not drawn. */
export function AcoesDaPagina({ children }: { children: ReactNode }) {
  const lugar = useSyncExternalStore(lugarDasAcoes.assinar, lugarDasAcoes.ler)
  return lugar ? createPortal(children, lugar) : null
}

/** Names the page after what it shows; the row's own title comes back when it leaves. */
export function useTituloDaPagina(titulo: string | null | undefined): void {
  useEffect(() => {
    if (!titulo) return
    tituloDaPagina.mudar(titulo)
    return () => {
      if (tituloDaPagina.ler() === titulo) tituloDaPagina.mudar(null)
    }
  }, [titulo])
}
