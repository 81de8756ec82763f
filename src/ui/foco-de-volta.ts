import { createContext, use, useRef, type RefObject } from 'react'

/**
 * The field that gets the focus when a menu, popover or dialog opened in this region closes; null: the control that
 * opened it.
 */
export const FocoDeVolta = createContext<RefObject<HTMLElement | null> | null>(null)

/**
 * Returns props for the popup element. Does not move a focus that is already elsewhere (a dialog opened by the menu, a
 * click outside).
 */
export function useFocoDeVolta() {
  const campo = use(FocoDeVolta)
  const popup = useRef<HTMLDivElement>(null)
  if (!campo) return { ref: popup }
  const finalFocus = () => {
    const ativo = document.activeElement
    const solto =
      !ativo || ativo === document.body || ativo.closest('.g-popup') !== null || popup.current?.contains(ativo) === true
    return solto && (campo.current ?? true)
  }
  return { ref: popup, finalFocus }
}
