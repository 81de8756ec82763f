import { useCallback, useState, type RefCallback } from 'react'

/** Width of an element in pixels, as it changes; infinite until it is measured. */
export function useLargura(): [largura: number, ref: RefCallback<HTMLElement>] {
  const [largura, setLargura] = useState(Number.POSITIVE_INFINITY)
  const ref = useCallback((el: HTMLElement | null) => {
    if (!el) return
    const observador = new ResizeObserver(([medida]) => medida && setLargura(medida.contentRect.width))
    observador.observe(el)
    return () => observador.disconnect()
  }, [])
  return [largura, ref]
}
