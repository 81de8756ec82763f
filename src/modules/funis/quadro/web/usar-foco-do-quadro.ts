import { useEffect, useEffectEvent, useRef } from 'react'

/** Overlays opened from a card, and the lists inside them. */
const SOBRE_O_CARTAO = '.g-dialogo, [role=dialog], .g-popup, [role=listbox], [role=menu]'
const achar = (id: string | null) => document.querySelector<HTMLElement>(`[data-foco="${id}"]`)

/**
 * Keeps keyboard focus on the user's card. A moved card is unmounted in one column and mounted in another, and a closed
 * one leaves the board: both times the browser moves the focus to the body. Restores it to the card, or to the board's
 * Tab stop when the card is gone.
 */
export function useFocoDoQuadro(parada: string | null) {
  const querido = useRef<string | null>(null)
  /** focus was restored and the user has not acted since: another focus change is not the user's */
  const devolvido = useRef(false)
  const devolver = useEffectEvent((deOutro = false) => {
    if (!querido.current || !(deOutro || document.activeElement === document.body)) return
    devolvido.current = true
    ;(achar(querido.current) ?? achar(parada))?.focus()
  })
  useEffect(() => {
    const dele = (alvo: EventTarget | null) =>
      alvo instanceof HTMLElement &&
      (alvo.dataset.foco !== undefined ||
        alvo.closest(SOBRE_O_CARTAO) !== null ||
        alvo.hasAttribute('data-base-ui-focus-guard'))
    const tocou = () => void (devolvido.current = false)
    // a click elsewhere, or the Tab key, ends the restoring
    const apontou = (e: Event) => {
      tocou()
      if (!dele(e.target)) querido.current = null
    }
    // a closing dialog restores the focus to an older element if the card was re-rendered meanwhile
    const focou = (e: FocusEvent) => {
      if (!querido.current || dele(e.target)) return
      const de = e.relatedTarget
      if (!devolvido.current && de instanceof HTMLElement && !de.closest('.g-dialogo')) querido.current = null
      else requestAnimationFrame(() => devolver(true))
    }
    document.addEventListener('keydown', tocou, true)
    document.addEventListener('pointerdown', apontou)
    document.addEventListener('focusin', focou)
    // dialogs are rendered next to the page: removing one drops the focus without an event
    const dialogos = new MutationObserver(() => devolver())
    dialogos.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('keydown', tocou, true)
      document.removeEventListener('pointerdown', apontou)
      document.removeEventListener('focusin', focou)
      dialogos.disconnect()
    }
  }, [])
  useEffect(() => devolver())
  return (id: string) => void (querido.current = id)
}
