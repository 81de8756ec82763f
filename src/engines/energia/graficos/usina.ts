import { scaleBand } from 'd3-scale'
import { eixoDeValores, type Marca, type Quadro } from './quadro.ts'

/** A month of a plant; null: not read. */
export interface MesDaUsina {
  rotulo: string
  esperadoKwh: number
  geradoKwh: number | null
  injetadoKwh: number | null
}

interface Coluna {
  x: number
  y: number
  largura: number
  altura: number
}

export interface GeometriaDaUsina {
  meses: {
    rotulo: string
    meio: number
    gerado: Coluna | null
    /** inside the column of generation, narrower */
    injetado: Coluna | null
    /** mark of the expected energy, over the whole band */
    esperado: { x: number; largura: number; y: number }
  }[]
  valores: Marca[]
}

/** Generated and injected energy as columns, one inside the other, under the mark of the expected energy. */
export function geometriaDaUsina(q: Quadro, meses: readonly MesDaUsina[]): GeometriaDaUsina {
  const x = scaleBand<number>()
    .domain(meses.keys())
    .range([q.margem.esquerda, q.largura - q.margem.direita])
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const eixo = eixoDeValores(
    q,
    meses.flatMap((m) => [m.esperadoKwh, m.geradoKwh ?? 0, m.injetadoKwh ?? 0]),
    4,
  )
  const largura = x.bandwidth()
  const coluna = (inicio: number, kwh: number | null, parte: number): Coluna | null =>
    kwh === null
      ? null
      : {
          x: inicio + (largura * (1 - parte)) / 2,
          y: eixo.y(kwh),
          largura: largura * parte,
          altura: eixo.y(0) - eixo.y(kwh),
        }
  return {
    valores: eixo.marcas,
    meses: meses.map((m, n) => {
      const inicio = x(n) ?? 0
      return {
        rotulo: m.rotulo,
        meio: inicio + largura / 2,
        gerado: coluna(inicio, m.geradoKwh, 1),
        injetado: coluna(inicio, m.injetadoKwh, 0.36),
        esperado: { x: inicio - largura * 0.1, largura: largura * 1.2, y: eixo.y(m.esperadoKwh) },
      }
    }),
  }
}
