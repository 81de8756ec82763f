import { useRef, type PointerEvent, type RefObject } from 'react'
import { LARGURA_MAXIMA, LARGURA_MINIMA, type Larguras } from './tipos.ts'

const prender = (px: number) => Math.round(Math.min(LARGURA_MAXIMA, Math.max(LARGURA_MINIMA, px)))

/** Returns the current width of each visible column, set by the user or computed. */
export function medir(tabela: HTMLTableElement | null): Larguras {
  return Object.fromEntries(
    [...(tabela?.querySelectorAll<HTMLElement>('thead th[data-coluna]') ?? [])].map((th) => [
      th.dataset.coluna ?? '',
      prender(th.getBoundingClientRect().width),
    ]),
  )
}

/** Returns the widths with one column changed by `passo`; the others keep theirs. */
export const alargar = (larguras: Larguras, id: string, passo: number): Larguras => ({
  ...larguras,
  [id]: prender((larguras[id] ?? LARGURA_MINIMA) + passo),
})

interface Puxada {
  id: string
  x: number
  larguras: Larguras
}

/**
 * Resizes a column by dragging the edge of its heading. During the drag only styles change; the rows render again when
 * it ends.
 */
export function useLarguras(tabela: RefObject<HTMLTableElement | null>, aoLargar: ((l: Larguras) => void) | undefined) {
  const puxada = useRef<Puxada | null>(null)
  const nova = (p: Puxada, x: number): Larguras => alargar(p.larguras, p.id, x - p.x)
  function mostrar(l: Larguras) {
    const t = tabela.current
    if (!t) return
    for (const col of t.querySelectorAll<HTMLElement>('colgroup col[data-coluna]'))
      col.style.width = `${l[col.dataset.coluna ?? ''] ?? LARGURA_MINIMA}px`
    const fixas = [...t.querySelectorAll<HTMLElement>('colgroup col:not([data-coluna])')].reduce(
      (s, c) => s + Number.parseFloat(c.style.width || '0'),
      0,
    )
    t.style.width = t.style.minWidth = `${Object.values(l).reduce((s, px) => s + px, fixas)}px`
  }
  return (id: string) => ({
    onPointerDown(e: PointerEvent<HTMLElement>) {
      e.preventDefault()
      e.currentTarget.setPointerCapture(e.pointerId)
      puxada.current = { id, x: e.clientX, larguras: medir(tabela.current) }
    },
    onPointerMove(e: PointerEvent<HTMLElement>) {
      if (puxada.current) mostrar(nova(puxada.current, e.clientX))
    },
    onPointerUp(e: PointerEvent<HTMLElement>) {
      const p = puxada.current
      puxada.current = null
      if (p && e.clientX !== p.x) aoLargar?.(nova(p, e.clientX))
    },
    onPointerCancel() {
      const p = puxada.current
      puxada.current = null
      if (p) mostrar(p.larguras)
    },
  })
}
