import { useEffect, useMemo, useRef } from 'react'

const SEGURAR_MS = 450
const TREMER_PX = 10

/**
 * Starts a selection on a long press. Suppresses the click that follows and the phone's link menu; a moving finger
 * scrolls. `aoSegurar` returns whether there was something to select.
 */
export function useToqueLongo(aoSegurar: (alvo: EventTarget) => boolean) {
  const fazer = useRef(aoSegurar)
  fazer.current = aoSegurar
  const toque = useRef<{ x: number; y: number; relogio: ReturnType<typeof setTimeout>; feito: boolean } | null>(null)
  useEffect(() => () => clearTimeout(toque.current?.relogio), [])
  return useMemo(() => {
    const largar = () => {
      clearTimeout(toque.current?.relogio)
      if (!toque.current?.feito) toque.current = null
    }
    return {
      onPointerDown(e: React.PointerEvent) {
        largar()
        toque.current = null
        if (e.pointerType !== 'touch' || !e.isPrimary) return
        const { target, clientX: x, clientY: y } = e
        const relogio = setTimeout(() => {
          if (!toque.current || !fazer.current(target)) return
          toque.current.feito = true
          // not every phone can vibrate
          navigator.vibrate?.(10)
        }, SEGURAR_MS)
        toque.current = { x, y, relogio, feito: false }
      },
      onPointerMoveCapture(e: React.PointerEvent) {
        const t = toque.current
        if (t && Math.hypot(e.clientX - t.x, e.clientY - t.y) > TREMER_PX) largar()
      },
      onPointerUp: largar,
      onPointerCancel: largar,
      onContextMenu(e: React.MouseEvent) {
        if (toque.current) e.preventDefault()
      },
      onClickCapture(e: React.MouseEvent) {
        if (!toque.current?.feito) return
        toque.current = null
        e.preventDefault()
        e.stopPropagation()
      },
    }
  }, [])
}
