import { LARGURA_MAXIMA, LARGURA_MINIMA, mudarLargura, usePreferenciasDoMenu } from './preferencias-do-menu.ts'

const PASSO = 16

/** Resize handle of the menu: drag it, or use the arrow keys. */
export function AlcaDoMenu() {
  const { largura } = usePreferenciasDoMenu()
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Largura do menu"
      aria-valuenow={largura}
      aria-valuemin={LARGURA_MINIMA}
      aria-valuemax={LARGURA_MAXIMA}
      tabIndex={0}
      className="absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none hover:bg-[linear-gradient(90deg,transparent_3px,var(--border-strong)_3px,var(--border-strong)_5px,transparent_5px)]"
      onKeyDown={(e) => {
        const passo = e.key === 'ArrowRight' ? PASSO : e.key === 'ArrowLeft' ? -PASSO : 0
        if (!passo) return
        e.preventDefault()
        mudarLargura(largura + passo)
      }}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId)
        const inicio = e.clientX
        const mover = (m: PointerEvent) => mudarLargura(largura + m.clientX - inicio)
        const alca = e.currentTarget
        alca.addEventListener('pointermove', mover)
        alca.addEventListener('lostpointercapture', () => alca.removeEventListener('pointermove', mover), {
          once: true,
        })
      }}
    />
  )
}
