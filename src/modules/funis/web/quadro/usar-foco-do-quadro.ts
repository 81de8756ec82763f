import { useEffect, useEffectEvent, useRef } from 'react'

/** What opens about the card, and the lists that open in there. */
const SOBRE_O_CARTAO = '.g-dialogo, [role=dialog], .g-popup, [role=listbox], [role=menu]'
const achar = (id: string | null) => document.querySelector<HTMLElement>(`[data-foco="${id}"]`)

/**
 * Who works by keyboard stays on their card. A card that moves is taken from one column and drawn in another, and one
 * that ends leaves the board: both times the focus falls to the page. It goes back to the card, or to the board's Tab
 * stop when the card is gone.
 */
export function useFocoDoQuadro(parada: string | null) {
  const querido = useRef<string | null>(null)
  /** it was given back, and the person has touched nothing since: who takes it now is not the person */
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
    // a click elsewhere, or the Tab key, is leaving
    const apontou = (e: Event) => {
      tocou()
      if (!dele(e.target)) querido.current = null
    }
    // a dialog that closes gives the focus to whatever had it long before, when the card that had it was drawn anew
    // meanwhile
    const focou = (e: FocusEvent) => {
      if (!querido.current || dele(e.target)) return
      const de = e.relatedTarget
      if (!devolvido.current && de instanceof HTMLElement && !de.closest('.g-dialogo')) querido.current = null
      else requestAnimationFrame(() => devolver(true))
    }
    document.addEventListener('keydown', tocou, true)
    document.addEventListener('pointerdown', apontou)
    document.addEventListener('focusin', focou)
    // dialogs are drawn beside the page: one that is taken away lets the focus fall without a word
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
