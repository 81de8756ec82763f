import { achar, marcado } from './dom.ts'

type Ponto = [number, number]
/** Drawn lines, or the name that was typed. */
export type Assinatura = { modo: 'digitada' } | { modo: 'desenho'; tracos: Ponto[][] }
/** Lines are kept in a frame of this width, whatever the screen. */
const LARGURA = 1000

export interface CampoDeAssinatura {
  ler(): Assinatura
  /** Puts back what was drawn before. */
  repor(tracos: Ponto[][]): void
  tracos(): readonly Ponto[][]
}

/** Typed and drawn signature, full equals. `mudou` is called after each line. */
export function prepararAssinatura(form: HTMLFormElement, mudou: () => void): CampoDeAssinatura {
  const quadro = achar('[data-quadro]', HTMLElement, form)
  const tela = achar('canvas', HTMLCanvasElement, quadro)
  const nome = achar('#nome', HTMLInputElement, form)
  const digitada = achar('[data-digitada]', HTMLElement, form)
  const tinta = tela.getContext('2d')
  let tracos: Ponto[][] = []
  let atual: Ponto[] | null = null

  const desenhar = () => {
    if (!tinta) return
    const escala = tela.width / LARGURA
    tinta.clearRect(0, 0, tela.width, tela.height)
    tinta.strokeStyle = getComputedStyle(quadro).color
    tinta.lineWidth = 4.5
    tinta.lineCap = 'round'
    tinta.lineJoin = 'round'
    for (const traco of tracos) {
      tinta.beginPath()
      for (const [i, [x, y]] of traco.entries()) {
        if (i === 0) tinta.moveTo(x * escala, y * escala)
        tinta.lineTo(x * escala, y * escala)
      }
      tinta.stroke()
    }
  }
  const pontoDe = (e: PointerEvent): Ponto => {
    const caixa = tela.getBoundingClientRect()
    const escala = LARGURA / caixa.width
    const dentro = (v: number, ate: number) => Math.round(Math.min(ate, Math.max(0, v)))
    return [dentro((e.clientX - caixa.left) * escala, 1000), dentro((e.clientY - caixa.top) * escala, 400)]
  }
  tela.addEventListener('pointerdown', (e) => {
    e.preventDefault()
    tela.setPointerCapture(e.pointerId)
    atual = [pontoDe(e)]
    tracos.push(atual)
    desenhar()
  })
  tela.addEventListener('pointermove', (e) => {
    if (!atual || atual.length >= 600) return
    atual.push(pontoDe(e))
    desenhar()
  })
  const soltar = () => {
    if (!atual) return
    atual = null
    mudou()
  }
  tela.addEventListener('pointerup', soltar)
  tela.addEventListener('pointercancel', soltar)
  achar('[data-ato="limpar"]', HTMLButtonElement, form).addEventListener('click', () => {
    tracos = []
    desenhar()
    mudou()
  })

  const mostrar = () => {
    const desenhada = marcado('modo') === 'desenho'
    quadro.hidden = !desenhada
    digitada.hidden = desenhada
    digitada.textContent = nome.value.trim() || 'Seu nome aparece aqui'
  }
  form.addEventListener('input', mostrar)
  mostrar()
  return {
    ler: () => (marcado('modo') === 'desenho' ? { modo: 'desenho', tracos } : { modo: 'digitada' }),
    repor(guardados) {
      tracos = guardados
      desenhar()
      mostrar()
    },
    tracos: () => tracos,
  }
}
