import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Keys of a list of clauses, by name of the browser. They act while the text or no control has the focus: in a button,
 * Enter and Space are its own.
 */
export function useTeclasDoTexto(
  texto: RefObject<HTMLElement | null>,
  teclas: Readonly<Record<string, (() => void) | undefined>>,
): void {
  const tratar = useEffectEvent((e: KeyboardEvent) => {
    const solta = e.target === document.body || e.target === texto.current
    if (!solta || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return
    const agir = teclas[e.key]
    if (!agir) return
    e.preventDefault()
    agir()
  })
  useEffect(() => {
    const ouvir = (e: KeyboardEvent) => tratar(e)
    document.addEventListener('keydown', ouvir)
    return () => document.removeEventListener('keydown', ouvir)
  }, [])
}
