import { useEffect, useRef } from 'react'
import { legenda } from './atalhos/teclas.ts'

const ESPERA_MS = 450
const FOLGA_PX = 6

/** Returns the position of the tooltip: below its owner, above when there is no room, always inside the window. */
export function lugarDaDica(
  dono: { left: number; top: number; bottom: number; width: number },
  dica: { width: number; height: number },
  janela: { width: number; height: number },
) {
  const abaixo = dono.bottom + FOLGA_PX
  const y = abaixo + dica.height + 4 > janela.height ? dono.top - FOLGA_PX - dica.height : abaixo
  const x = dono.left + dono.width / 2 - dica.width / 2
  return { x: Math.max(4, Math.min(x, janela.width - dica.width - 4)), y: Math.max(4, y) }
}

/**
 * Renders one tooltip for the whole page by event delegation: any element with `data-dica` shows it on hover (after a
 * delay) and on keyboard focus (immediately); Esc hides it. Mount once, at the root.
 */
export function CamadaDeDicas() {
  const caixa = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const el = caixa.current
    if (!el || typeof el.showPopover !== 'function') return
    let dono: HTMLElement | null = null
    let espera: ReturnType<typeof setTimeout> | undefined
    let fechouEm = 0
    const achar = (alvo: EventTarget | null) =>
      alvo instanceof Element ? alvo.closest<HTMLElement>('[data-dica]') : null
    const esconder = () => {
      clearTimeout(espera)
      if (el.matches(':popover-open')) {
        el.hidePopover()
        fechouEm = performance.now()
      }
      dono = null
    }
    const mostrar = () => {
      if (!dono?.isConnected || dono.hasAttribute('data-popup-open')) return
      const atalho = dono.dataset.atalho
      el.replaceChildren(dono.dataset.dica ?? '')
      if (atalho) el.append(Object.assign(document.createElement('kbd'), { textContent: legenda(atalho) }))
      el.showPopover()
      const { x, y } = lugarDaDica(dono.getBoundingClientRect(), el.getBoundingClientRect(), {
        width: innerWidth,
        height: innerHeight,
      })
      el.style.left = `${x}px`
      el.style.top = `${y}px`
    }
    const entrar = (e: Event, jaVisivel = false) => {
      const novo = achar(e.target)
      if (novo === dono) return
      esconder()
      if (!novo) return
      dono = novo
      // moving to another button within 300 ms shows its tooltip without delay
      espera = setTimeout(mostrar, jaVisivel || performance.now() - fechouEm < 300 ? 0 : ESPERA_MS)
    }
    const aoPassar = (e: PointerEvent) => e.pointerType !== 'touch' && entrar(e)
    const aoFocar = (e: FocusEvent) =>
      e.target instanceof Element && e.target.matches(':focus-visible') && entrar(e, true)
    const aoTeclar = (e: KeyboardEvent) => e.key === 'Escape' && esconder()
    document.addEventListener('pointerover', aoPassar)
    document.addEventListener('focusin', aoFocar)
    document.addEventListener('focusout', esconder)
    document.addEventListener('pointerdown', esconder)
    document.addEventListener('keydown', aoTeclar, true)
    addEventListener('scroll', esconder, true)
    return () => {
      esconder()
      document.removeEventListener('pointerover', aoPassar)
      document.removeEventListener('focusin', aoFocar)
      document.removeEventListener('focusout', esconder)
      document.removeEventListener('pointerdown', esconder)
      document.removeEventListener('keydown', aoTeclar, true)
      removeEventListener('scroll', esconder, true)
    }
  }, [])
  // hidden from screen readers: the owner already has the text
  return <div ref={caixa} popover="manual" className="g-dica-flutuante" aria-hidden="true" />
}
