import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Where the content of a screen begins; the skip link leads there, too. */
export const conteudo = () => document.getElementById('conteudo')

/**
 * Who leaves a screen by a key or by something that goes with it has the focus nowhere: the next Tab would begin with
 * the whole frame. It goes on in the new screen.
 */
export function useComecoDaTela(): void {
  const roteador = useRouter()
  useEffect(
    () =>
      roteador.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // whatever held it is taken away with its dialog, a moment later
        setTimeout(() => document.activeElement === document.body && conteudo()?.focus({ preventScroll: true }))
      }),
    [roteador],
  )
}
