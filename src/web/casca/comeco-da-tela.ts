import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Returns the element where the content of a screen begins; also the target of the skip link. */
export const conteudo = () => document.getElementById('conteudo')

/**
 * Moves the focus to the new screen when the navigation removed the focused element. Otherwise the next Tab would start
 * at the frame.
 */
export function useComecoDaTela(): void {
  const roteador = useRouter()
  useEffect(
    () =>
      roteador.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // deferred: a dialog that had the focus is removed shortly after the navigation
        setTimeout(() => document.activeElement === document.body && conteudo()?.focus({ preventScroll: true }))
      }),
    [roteador],
  )
}
