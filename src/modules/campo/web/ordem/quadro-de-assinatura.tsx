import { useRef, useState, type PointerEvent } from 'react'
import { Button } from '#ui/button.tsx'

/** The customer draws with the finger. Gives the canvas once there is a stroke, null after clearing. */
export function QuadroDeAssinatura({ aoMudar }: { aoMudar: (tela: HTMLCanvasElement | null) => void }) {
  const tela = useRef<HTMLCanvasElement>(null)
  const desenhando = useRef(false)
  const [tem, setTem] = useState(false)
  function ponto(e: PointerEvent<HTMLCanvasElement>) {
    const { left, top, width, height } = e.currentTarget.getBoundingClientRect()
    const { width: w, height: h } = e.currentTarget
    return { x: ((e.clientX - left) / width) * w, y: ((e.clientY - top) / height) * h }
  }
  function comecar(e: PointerEvent<HTMLCanvasElement>) {
    e.currentTarget.setPointerCapture(e.pointerId)
    desenhando.current = true
    const tinta = e.currentTarget.getContext('2d')
    if (!tinta) return
    const { x, y } = ponto(e)
    tinta.lineWidth = 4
    tinta.lineCap = 'round'
    tinta.lineJoin = 'round'
    tinta.strokeStyle = '#1a1712'
    tinta.beginPath()
    tinta.moveTo(x, y)
  }
  function mover(e: PointerEvent<HTMLCanvasElement>) {
    if (!desenhando.current) return
    const { x, y } = ponto(e)
    const tinta = e.currentTarget.getContext('2d')
    tinta?.lineTo(x, y)
    tinta?.stroke()
  }
  function parar() {
    if (!desenhando.current) return
    desenhando.current = false
    setTem(true)
    aoMudar(tela.current)
  }
  function limpar() {
    const c = tela.current
    c?.getContext('2d')?.clearRect(0, 0, c.width, c.height)
    setTem(false)
    aoMudar(null)
  }
  return (
    <div className="relative">
      <canvas
        ref={tela}
        width={900}
        height={300}
        aria-label="Quadro da assinatura"
        className="block aspect-3/1 w-full touch-none rounded-lg border-2 border-dashed bg-white"
        onPointerDown={comecar}
        onPointerMove={mover}
        onPointerUp={parar}
        onPointerCancel={parar}
      />
      {tem && (
        <Button tamanho="pequeno" className="absolute top-2 right-2" onClick={limpar}>
          Limpar
        </Button>
      )}
    </div>
  )
}
