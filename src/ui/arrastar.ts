import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'

/** Data of the dragged element; `tipo` distinguishes the kinds. */
export type Carga = Record<string, unknown> & { tipo: string }

const ehCarga = (dados: Record<string, unknown>): dados is Carga => typeof dados.tipo === 'string'

/** Makes the element draggable by pointer. Returns true while it is being dragged. */
export function useArrastavel(el: RefObject<HTMLElement | null>, carga: Carga, ligado: boolean): boolean {
  const [noAr, setNoAr] = useState(false)
  const ler = useEffectEvent(() => carga)
  useEffect(() => {
    const no = el.current
    if (!no || !ligado) return
    return draggable({
      element: no,
      getInitialData: () => ler(),
      onDragStart: () => setNoAr(true),
      onDrop: () => setNoAr(false),
    })
  }, [el, ligado])
  return noAr
}

interface AlvoDeArrasto {
  aceita: (carga: Carga) => boolean
  /** Called as the pointer moves over the target; null when it leaves. */
  aoPairar: (onde: { y: number } | null) => void
  aoSoltar: (carga: Carga, onde: { y: number }) => void
}

/**
 * Makes the element a drop target. It, or its part given as `rolagem`, scrolls when the pointer nears its edges. `y` is
 * measured from the top of the window.
 */
export function useAlvoDeArrasto(el: RefObject<HTMLElement | null>, alvo: AlvoDeArrasto, rolagem = el): void {
  const aceita = useEffectEvent(alvo.aceita)
  const pairar = useEffectEvent(alvo.aoPairar)
  const soltar = useEffectEvent(alvo.aoSoltar)
  useEffect(() => {
    const no = el.current
    if (!no) return
    return combine(
      dropTargetForElements({
        element: no,
        canDrop: ({ source }) => ehCarga(source.data) && aceita(source.data),
        onDrag: ({ location }) => pairar({ y: location.current.input.clientY }),
        onDragLeave: () => pairar(null),
        onDrop: ({ source, location }) => {
          pairar(null)
          if (ehCarga(source.data)) soltar(source.data, { y: location.current.input.clientY })
        },
      }),
      autoScrollForElements({ element: rolagem.current ?? no }),
    )
  }, [el, rolagem])
}

/** Scrolls a strip sideways while something is dragged near its ends, and reports what is being dragged anywhere. */
export function useFaixaDeArrasto(el: RefObject<HTMLElement | null>, aoMudar: (carga: Carga | null) => void): void {
  const mudar = useEffectEvent(aoMudar)
  useEffect(() => {
    const no = el.current
    if (!no) return
    return combine(
      autoScrollForElements({ element: no }),
      monitorForElements({
        onDragStart: ({ source }) => mudar(ehCarga(source.data) ? source.data : null),
        onDrop: () => mudar(null),
      }),
    )
  }, [el])
}
