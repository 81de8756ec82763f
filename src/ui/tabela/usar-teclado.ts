import { useState, type KeyboardEvent } from 'react'
import { useAtalhos } from '../atalhos/usar-atalhos.ts'

interface OpcoesDoTeclado {
  total: number
  aoMostrar: (indice: number) => void
  aoAbrir?: ((indice: number) => void) | undefined
  aoAlternar?: ((indice: number) => void) | undefined
  aoLimpar: () => void
  /** focuses the grid, so that it receives Enter */
  focar: () => void
  escopo: string
}

/** j and k move the active row from anywhere on the page; arrows, Home, End, x, Enter and Esc work inside the grid. */
export function useTeclado({ total, aoMostrar, aoAbrir, aoAlternar, aoLimpar, focar, escopo }: OpcoesDoTeclado) {
  const [ativo, setAtivo] = useState(-1)
  const ir = (n: number) => {
    if (!total) return
    const novo = Math.max(0, Math.min(total - 1, n))
    setAtivo(novo)
    aoMostrar(novo)
  }
  const andar = (passo: number) => {
    ir(ativo < 0 ? 0 : ativo + passo)
    focar()
  }
  useAtalhos(escopo, [
    { teclas: 'j', rotulo: 'Próxima linha', executar: () => andar(1) },
    { teclas: 'k', rotulo: 'Linha anterior', executar: () => andar(-1) },
    ...(aoAlternar
      ? [{ teclas: 'x', rotulo: 'Selecionar a linha', executar: () => ativo >= 0 && aoAlternar(ativo) }]
      : []),
  ])
  const aoTeclar = (e: KeyboardEvent<HTMLElement>) => {
    if (e.target !== e.currentTarget || e.ctrlKey || e.metaKey || e.altKey) return
    const atos: Record<string, (() => void) | undefined> = {
      ArrowDown: () => ir(ativo + 1),
      ArrowUp: () => ir(ativo < 0 ? 0 : ativo - 1),
      PageDown: () => ir(ativo + 15),
      PageUp: () => ir(ativo - 15),
      Home: () => ir(0),
      End: () => ir(total - 1),
      Enter: ativo >= 0 && aoAbrir ? () => aoAbrir(ativo) : undefined,
      ' ': ativo >= 0 && aoAlternar ? () => aoAlternar(ativo) : undefined,
      Escape: aoLimpar,
    }
    const ato = atos[e.key]
    if (!ato) return
    e.preventDefault()
    ato()
  }
  return { ativo: ativo < total ? ativo : total - 1, setAtivo, aoTeclar }
}
