import type { Folha, Medir, No } from '#platform/pdf/folhas.ts'
import type { Bloco, Tema } from './blocos.ts'
import { comporTodos } from './compor.ts'
import { paginar, type Area, type Moldura } from './paginar.ts'
import { folha } from './pecas.ts'

export interface Diagramacao {
  blocos: readonly Bloco[]
  area: Area
  medir: Medir
  tema: Tema
  /** smallest letter of the blocks, in points */
  minimo?: number
  moldura: (n: number, total: number) => Moldura
}

/** Blocks to pages, with their logical structure. Pure: the same blocks give the same pages. */
export function diagramar(d: Diagramacao): { folhas: Folha[]; raiz: No } {
  const raiz = folha('Document')
  const { medir, tema, minimo } = d
  const pecas = comporTodos({ medir, tema, minimo, largura: d.area.largura }, d.blocos, raiz)
  return { folhas: paginar(pecas, d.area, d.moldura), raiz }
}
