import { useCallback, useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'

export interface RolagemNaMao {
  /** `logo`: without animation */
  descer(logo?: boolean): void
  /** Scrolls to a message; false when it is not rendered. */
  irPara(seq: number): boolean
}

interface PropsDaRolagem {
  rotulo: string
  /** Changes whenever the messages do; the scroll position is then preserved. */
  versao: unknown
  aoChegarAoTopo: () => void
  aoMudarFim: (noFim: boolean) => void
  /** detached: the end of the rendered messages is not the end of the thread, so the position is preserved there too */
  solto: boolean
  children: ReactNode
  ref?: Ref<RolagemNaMao>
}

const PERTO_DO_FIM_PX = 48
const PERTO_DO_TOPO_PX = 400

// with column-reverse, scrollTop is 0 at the end and negative above it
const pertoDoFim = (no: HTMLElement): boolean => -no.scrollTop <= PERTO_DO_FIM_PX

/**
 * Scroll area of a thread that grows at both ends. The scroll origin is the end (column-reverse), so older pages never
 * move what is being read. When content is added below a view that is scrolled up, the first visible message keeps its
 * position; content that arrives during an animated scroll to the end does not stop it half-way.
 */
export function Rolagem({ rotulo, versao, aoChegarAoTopo, aoMudarFim, solto, children, ref }: PropsDaRolagem) {
  const el = useRef<HTMLDivElement>(null)
  const ancora = useRef<{ id: string; topo: number } | null>(null)
  const noFim = useRef(true)
  /** an animated scroll to the end is running */
  const descendo = useRef(false)
  const preso = useRef(solto)
  preso.current = solto

  const marcar = useCallback(() => {
    const no = el.current
    if (!no) return
    const base = no.getBoundingClientRect().top
    ancora.current = null
    if (noFim.current && !preso.current) return
    for (const filha of no.querySelectorAll<HTMLElement>('[data-seq]')) {
      const { top, bottom } = filha.getBoundingClientRect()
      if (bottom > base) {
        ancora.current = { id: filha.id, topo: top }
        return
      }
    }
  }, [])

  const aoRolar = useCallback(() => {
    const no = el.current
    if (!no) return
    const fim = pertoDoFim(no)
    if (fim) descendo.current = false
    if (fim !== noFim.current) {
      noFim.current = fim
      aoMudarFim(fim)
    }
    marcar()
    if (no.scrollHeight - no.clientHeight + no.scrollTop < PERTO_DO_TOPO_PX) aoChegarAoTopo()
  }, [aoChegarAoTopo, aoMudarFim, marcar])

  useLayoutEffect(() => {
    const no = el.current
    const a = ancora.current
    if (!no) return
    // not by `noFim` alone: a scroll just done by the user is reported only with the next frame
    const segueOFim = descendo.current || (noFim.current && pertoDoFim(no))
    if (segueOFim && !preso.current) no.scrollTop = 0
    else if (a) {
      const filha = document.getElementById(a.id)
      const desvio = filha ? filha.getBoundingClientRect().top - a.topo : 0
      if (Math.abs(desvio) >= 1) no.scrollTop += desvio
    }
    marcar()
    // a first page shorter than the window is followed by the next one
    if (no.scrollHeight - no.clientHeight + no.scrollTop < PERTO_DO_TOPO_PX) aoChegarAoTopo()
  }, [versao, marcar, aoChegarAoTopo])

  useImperativeHandle(ref, () => ({
    descer(logo = false) {
      const no = el.current
      if (!no) return
      descendo.current = !logo && !pertoDoFim(no)
      no.scrollTo({ top: 0, behavior: logo ? 'instant' : 'smooth' })
    },
    irPara(seq) {
      const filha = el.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
      if (!filha) return false
      filha.scrollIntoView({ block: 'center' })
      filha.classList.remove('c-achada')
      void filha.offsetWidth // a reflow restarts the highlight animation
      filha.classList.add('c-achada')
      return true
    },
  }))

  const parar = () => void (descendo.current = false)
  return (
    <div
      ref={el}
      className="c-rolagem"
      onScroll={aoRolar}
      onScrollEnd={parar}
      onWheel={parar}
      onTouchStart={parar}
      tabIndex={0}
      role="log"
      aria-label={rotulo}
      aria-live="polite"
    >
      <div className="c-mensagens">{children}</div>
    </div>
  )
}
