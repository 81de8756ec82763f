import type { Folha, Traco } from '#platform/pdf/folhas.ts'
import { mover, semMarca, type Peca } from './pecas.ts'

export interface Area {
  x: number
  y: number
  largura: number
  altura: number
}

/** Parts of every page, under and over its content: decoration, foot, page number. */
export interface Moldura {
  fundo?: readonly Traco[]
  frente?: readonly Traco[]
}

/** Height of a piece with all that must stay on its page: the pieces that it leads. */
function alturaJunta(pecas: readonly Peca[], de: number): number {
  let soma = 0
  for (let i = de; i < pecas.length; i++) {
    const p = pecas[i]
    if (!p) break
    soma += p.altura + (i > de ? p.antes : 0)
    if (!p.comProxima) break
  }
  return soma
}

/**
 * Flows pieces over pages. A piece higher than a page is drawn on one of its own. `moldura` draws what every page has,
 * when their number is known.
 */
export function paginar(pecas: readonly Peca[], area: Area, moldura: (n: number, total: number) => Moldura): Folha[] {
  const paginas: Traco[][] = []
  let pagina: Traco[] | undefined
  let y = 0
  const abrir = () => {
    pagina = []
    paginas.push(pagina)
    y = 0
    return pagina
  }
  for (const [i, p] of pecas.entries()) {
    if (p.quebra) pagina = undefined
    const cabe = pagina && y + p.antes + alturaJunta(pecas, i) <= area.altura + 0.01
    const nova = !cabe
    const aqui = cabe && pagina ? pagina : abrir()
    if (nova && p.cabeca) {
      aqui.push(...semMarca(p.cabeca.tracos).map((t) => mover(t, area.x, area.y)))
      y += p.cabeca.altura
    } else if (!nova && y > 0) y += p.antes
    aqui.push(...p.tracos.map((t) => mover(t, area.x, area.y + y)))
    y += p.altura
  }
  return paginas.map((tracos, n) => {
    const { fundo = [], frente = [] } = moldura(n + 1, paginas.length)
    return { tracos: [...fundo, ...tracos, ...frente] }
  })
}
