import { scaleBand } from 'd3-scale'
import { line } from 'd3-shape'
import { eixoDeValores, type Marca, type Quadro } from './quadro.ts'

export interface PontoDoMes {
  rotulo: string
  consumoKwh: number
  geracaoKwh: number
}

interface Barra {
  x: number
  y: number
  largura: number
  altura: number
}

export interface GeometriaDosMeses {
  barras: (Barra & { rotulo: string })[]
  /** Generation, a line over the bars of consumption. */
  geracao: string
  pontos: { x: number; y: number }[]
  valores: Marca[]
  meses: Marca[]
}

/** Bars of consumption with the line of generation, month by month. */
export function geometriaDosMeses(quadro: Quadro, meses: readonly PontoDoMes[]): GeometriaDosMeses {
  const x = scaleBand<number>()
    .domain(meses.keys())
    .range([quadro.margem.esquerda, quadro.largura - quadro.margem.direita])
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const eixo = eixoDeValores(
    quadro,
    meses.flatMap((m) => [m.consumoKwh, m.geracaoKwh]),
    4,
  )
  const largura = x.bandwidth()
  const meio = (i: number) => (x(i) ?? 0) + largura / 2
  const pontos = meses.map((m, i) => ({ x: meio(i), y: eixo.y(m.geracaoKwh) }))
  const traco = line<(typeof pontos)[number]>(
    (d) => d.x,
    (d) => d.y,
  ).digits(2)
  return {
    barras: meses.map((m, i) => {
      const topo = eixo.y(m.consumoKwh)
      return { x: x(i) ?? 0, y: topo, largura, altura: eixo.y(0) - topo, rotulo: m.rotulo }
    }),
    geracao: traco(pontos) ?? '',
    pontos,
    valores: eixo.marcas,
    meses: meses.map((m, i) => ({ em: meio(i), rotulo: m.rotulo })),
  }
}

export interface GeometriaDasContas {
  antes: Barra
  depois: Barra
  /** From the top of the second bar to the top of the first: what is saved. */
  economia: Barra | null
}

/** Bill before and after as two columns on the same scale. */
export function geometriaDasContas(quadro: Quadro, antesCent: number, depoisCent: number): GeometriaDasContas {
  const x = scaleBand<'antes' | 'depois'>()
    .domain(['antes', 'depois'])
    .range([quadro.margem.esquerda, quadro.largura - quadro.margem.direita])
    .paddingInner(0.25)
  const { y } = eixoDeValores(quadro, [antesCent, depoisCent])
  const coluna = (nome: 'antes' | 'depois', cent: number): Barra => ({
    x: x(nome) ?? 0,
    y: y(Math.max(0, cent)),
    largura: x.bandwidth(),
    altura: Math.abs(y(0) - y(cent)),
  })
  const [antes, depois] = [coluna('antes', antesCent), coluna('depois', depoisCent)]
  const economia =
    depoisCent < antesCent ? { x: depois.x, y: antes.y, largura: depois.largura, altura: depois.y - antes.y } : null
  return { antes, depois, economia }
}
