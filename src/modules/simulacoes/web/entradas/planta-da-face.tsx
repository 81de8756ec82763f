import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { cn } from '#ui/classes.ts'
import type { BlocoDeModulos, DesenhoDoTelhado, EntradaDaSimulacao } from '../../contract/entrada.ts'
import { cantosDosModulos } from '../../regras/desenho.ts'

const limitar = (f: number) => Math.min(1, Math.max(0, f))
/** Step of the arrows, in metres; Shift multiplies it by ten. */
const PASSO_M = 0.1
const SETAS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface PropsDaPlanta {
  desenho: DesenhoDoTelhado
  modulo: EntradaDaSimulacao['modulo']
  url: string | null
  escolhido: number
  aoEscolher: (n: number) => void
  aoMudar: (n: number, parte: Partial<BlocoDeModulos>) => void
}

/** The picture with its blocks, in metres. */
export function PlantaDaFace({ desenho: d, modulo, url, escolhido, aoEscolher, aoMudar }: PropsDaPlanta) {
  const svg = useRef<SVGSVGElement>(null)
  const arrasto = useRef<{ n: number; dx: number; dy: number } | null>(null)
  const alturaM = d.larguraM * d.proporcao
  /** Where the pointer is, as fractions of the drawing. */
  const ponto = (e: PointerEvent) => {
    const caixa = svg.current?.getBoundingClientRect()
    if (!caixa) return { x: 0, y: 0 }
    return { x: (e.clientX - caixa.left) / caixa.width, y: (e.clientY - caixa.top) / caixa.height }
  }
  const andar = (e: PointerEvent) => {
    const a = arrasto.current
    if (!a) return
    const p = ponto(e)
    aoMudar(a.n, { x: limitar(p.x - a.dx), y: limitar(p.y - a.dy) })
  }
  const porTecla = (e: KeyboardEvent, n: number, b: BlocoDeModulos) => {
    const seta = SETAS[e.key]
    if (!seta) return
    e.preventDefault()
    const passo = PASSO_M * (e.shiftKey ? 10 : 1)
    aoMudar(n, { x: limitar(b.x + (seta[0] * passo) / d.larguraM), y: limitar(b.y + (seta[1] * passo) / alturaM) })
  }
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${d.larguraM} ${alturaM}`}
      className="w-full touch-none rounded-md border bg-surface-2"
      role="group"
      aria-label="Planta da face"
      onPointerMove={andar}
      onPointerUp={() => {
        arrasto.current = null
      }}
    >
      {url && <image href={url} width={d.larguraM} height={alturaM} preserveAspectRatio="none" />}
      {d.blocos.map((b, n) => (
        <g
          key={n}
          role="button"
          tabIndex={0}
          aria-pressed={n === escolhido}
          aria-label={`Bloco ${n + 1}, ${b.linhas} × ${b.colunas} módulos`}
          className={cn('cursor-move outline-none', n === escolhido ? 'text-primary' : 'text-surface')}
          onFocus={() => aoEscolher(n)}
          onPointerDown={(e) => {
            const p = ponto(e)
            arrasto.current = { n, dx: p.x - b.x, dy: p.y - b.y }
            svg.current?.setPointerCapture(e.pointerId)
            aoEscolher(n)
          }}
          onKeyDown={(e) => porTecla(e, n, b)}
        >
          {cantosDosModulos(d, b, modulo).map((cantos, k) => (
            <polygon
              key={k}
              points={cantos.map((c) => c.join(',')).join(' ')}
              fill="var(--info)"
              fillOpacity={0.72}
              stroke="currentColor"
              strokeWidth={0.05}
              strokeLinejoin="round"
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
