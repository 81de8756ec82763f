import { useState, type KeyboardEvent, type PointerEvent } from 'react'

/** A selected interval of one column, in minutes of the day. */
export interface Selecao {
  coluna: string
  de: number
  ate: number
}
export const GRAU = 15
const NOVA = 60

interface Opcoes {
  colunas: readonly string[]
  de: number
  ate: number
  aoEscolher: (s: Selecao) => void
  anunciar: (s: Selecao) => void
}

/** Selects an interval by dragging or by keyboard: arrows move it, Shift with an arrow extends it, Enter books. */
export function useSelecao({ colunas, de, ate, aoEscolher, anunciar }: Opcoes) {
  const [sel, setSel] = useState<Selecao | null>(null)
  const [puxando, setPuxando] = useState<number | null>(null)
  const mudar = (s: Selecao) => {
    setSel(s)
    anunciar(s)
  }
  const minutoEm = (e: PointerEvent<HTMLElement>) => {
    const r = e.currentTarget.getBoundingClientRect()
    return Math.max(
      de,
      Math.min(ate - GRAU, de + Math.floor((((e.clientY - r.top) / r.height) * (ate - de)) / GRAU) * GRAU),
    )
  }
  return {
    sel,
    limpar: () => setSel(null),
    apertar(coluna: string, e: PointerEvent<HTMLElement>) {
      // touch scrolls; a tap books
      if (e.button !== 0 || e.target !== e.currentTarget) return
      const m = minutoEm(e)
      if (e.pointerType === 'mouse') {
        e.currentTarget.setPointerCapture(e.pointerId)
        setPuxando(m)
      }
      setSel({ coluna, de: m, ate: Math.min(ate, m + (e.pointerType === 'mouse' ? GRAU * 2 : NOVA)) })
    },
    puxar(coluna: string, e: PointerEvent<HTMLElement>) {
      if (puxando === null) return
      const m = minutoEm(e)
      setSel({ coluna, de: Math.min(puxando, m), ate: Math.max(puxando, m) + GRAU })
    },
    soltar(coluna: string, e: PointerEvent<HTMLElement>) {
      if (e.target !== e.currentTarget || sel?.coluna !== coluna) return
      setPuxando(null)
      const s = sel.ate - sel.de <= GRAU * 2 ? { ...sel, ate: Math.min(ate, sel.de + NOVA) } : sel
      setSel(s)
      aoEscolher(s)
    },
    teclar(coluna: string, inicio: number, e: KeyboardEvent<HTMLElement>) {
      if (e.target !== e.currentTarget) return
      const atual = sel?.coluna === coluna ? sel : { coluna, de: inicio, ate: Math.min(ate, inicio + NOVA) }
      const dura = atual.ate - atual.de
      const passo = { ArrowDown: GRAU, ArrowUp: -GRAU, PageDown: 120, PageUp: -120 }[e.key]
      if (passo !== undefined) {
        e.preventDefault()
        const novo = e.shiftKey
          ? { ...atual, ate: Math.max(atual.de + GRAU, Math.min(ate, atual.ate + passo)) }
          : { coluna, de: Math.max(de, Math.min(ate - dura, atual.de + passo)), ate: 0 }
        mudar(e.shiftKey ? novo : { ...novo, ate: novo.de + dura })
      } else if (e.key === 'ArrowLeft' || e.key === 'ArrowRight') {
        const para = colunas[colunas.indexOf(coluna) + (e.key === 'ArrowRight' ? 1 : -1)]
        if (!para) return
        e.preventDefault()
        mudar({ ...atual, coluna: para })
        e.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-coluna="${CSS.escape(para)}"]`)?.focus()
      } else if (e.key === 'Enter' || e.key === ' ') {
        e.preventDefault()
        aoEscolher(atual)
      } else if (e.key === 'Escape') setSel(null)
    },
  }
}
