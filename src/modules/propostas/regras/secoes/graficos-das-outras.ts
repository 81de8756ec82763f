import type { Cor, Tema, Traco } from '#engines/documento/blocos.ts'
import { eixoDeValores, type Quadro } from '#engines/energia/graficos/quadro.ts'
import { caminho, eixos, escrito, vertical } from './graficos.ts'

// Charts of the kinds that are not a plant, for the PDF and the page.

/** Maps a range of values to a range of the drawing. */
const escala =
  ([de, ate]: readonly [number, number], [inicio, fim]: readonly [number, number]) =>
  (valor: number): number =>
    inicio + ((valor - de) / (ate - de || 1)) * (fim - inicio)

const BARRA = 16
const ENTRE = 13
const barra = (x: number, y: number, largura: number, fundo: Cor): Traco => ({
  tipo: 'retangulo',
  x,
  y,
  largura: Math.max(1, largura),
  altura: BARRA,
  raio: Math.min(3, largura / 2),
  fundo,
})

export interface BarraComNome {
  nome: string
  /** null: there is no figure */
  valor: number | null
  escrito: string
}

export const alturaDasBarras = (quantas: number): number => quantas * (BARRA + ENTRE) + 20

/** Horizontal bars beside a line that all of them are compared with. */
export function barrasComMarco(
  largura: number,
  barras: readonly BarraComNome[],
  marco: { valor: number; rotulo: string },
  tema: Tema,
): Traco[] {
  const [esquerda, direita] = [68, 58]
  const x = escala([0, Math.max(marco.valor, ...barras.map((b) => b.valor ?? 0)) * 1.02], [esquerda, largura - direita])
  const fim = barras.length * (BARRA + ENTRE)
  return [
    ...barras.flatMap((b, n): Traco[] => {
      const y = n * (BARRA + ENTRE) + 4
      const abaixo = b.valor === null || b.valor < marco.valor
      const ate = x(Math.max(0, b.valor ?? 0))
      return [
        escrito(b.nome, esquerda - 8, y + 11.5, { cor: tema.texto, corpo: 9, ancora: 'fim' }),
        barra(esquerda, y, ate - esquerda, abaixo ? tema.linhaForte : tema.marca),
        escrito(b.escrito, largura - 2, y + 11.5, { cor: tema.texto, corpo: 9, letra: 'forte', ancora: 'fim' }),
      ]
    }),
    vertical(x(marco.valor), 0, fim, { borda: tema.texto, tracejado: [3, 2.5] }),
    escrito(marco.rotulo, x(marco.valor), fim + 11, { cor: tema.fraco, corpo: 8.5, ancora: 'meio' }),
  ]
}

export interface BarraDeDoisLados {
  nome: string
  menos: number
  mais: number
}

/** Bars to both sides of a value, the widest first. */
export function barrasDosDoisLados(
  largura: number,
  base: number,
  barras: readonly BarraDeDoisLados[],
  emTexto: (v: number) => string,
  tema: Tema,
): Traco[] {
  const esquerda = 80
  const valores = barras.flatMap((b) => [b.menos, b.mais])
  const x = escala([Math.min(base, ...valores), Math.max(base, ...valores)], [esquerda + 42, largura - 50])
  const fim = barras.length * (BARRA + ENTRE)
  return [
    ...barras.flatMap((b, n): Traco[] => {
      const y = n * (BARRA + ENTRE) + 4
      const [menor, maior] = [Math.min(b.menos, b.mais), Math.max(b.menos, b.mais)]
      return [
        escrito(b.nome, esquerda - 8, y + 11.5, { cor: tema.texto, corpo: 9, ancora: 'fim' }),
        barra(x(menor), y, x(base) - x(menor), tema.linhaForte),
        barra(x(base), y, x(maior) - x(base), tema.marca),
        escrito(emTexto(menor), x(menor) - 4, y + 11.5, { cor: tema.fraco, corpo: 8, ancora: 'fim' }),
        escrito(emTexto(maior), x(maior) + 4, y + 11.5, { cor: tema.fraco, corpo: 8 }),
      ]
    }),
    vertical(x(base), 0, fim, { borda: tema.texto, tracejado: [3, 2.5] }),
    escrito(`cenário base, ${emTexto(base)}`, x(base), fim + 11, { cor: tema.fraco, corpo: 8.5, ancora: 'meio' }),
  ]
}

export interface LinhaDosAnos {
  nome: string
  valores: readonly number[]
  cor: Cor
  /** the one that the others are beside */
  forte?: boolean
}

/** One line for each scenario over the years, in centavos. */
export function linhasDosAnos(
  largura: number,
  altura: number,
  anoInicial: number,
  linhas: readonly LinhaDosAnos[],
  tema: Tema,
): Traco[] {
  const q: Quadro = { largura, altura, margem: { topo: 18, direita: 18, base: 20, esquerda: 42 } }
  const quantos = Math.max(2, ...linhas.map((l) => l.valores.length))
  const x = escala([0, quantos - 1], [q.margem.esquerda, largura - q.margem.direita])
  const eixo = eixoDeValores(
    q,
    linhas.flatMap((l) => l.valores.map((v) => v / 100)),
    4,
  )
  const traco = (valores: readonly number[]) =>
    valores.map((v, n) => `${n === 0 ? 'M' : 'L'}${x(n).toFixed(2)},${eixo.y(v / 100).toFixed(2)}`).join('')
  const passo = quantos > 12 ? 6 : 3
  const anos = Array.from({ length: quantos }, (_, n) => n)
    .filter((n) => n % passo === 0)
    .map((n) => ({ em: x(n), rotulo: String(anoInicial + n) }))
  return [
    ...eixos(q, eixo.marcas, anos, tema),
    ...linhas.flatMap((l): Traco[] => [
      ...caminho(traco(l.valores), {
        borda: l.cor,
        espessura: l.forte ? 2.4 : 1.6,
        ...(l.forte ? {} : { tracejado: [4, 3] as const }),
      }),
      escrito(l.nome, x(quantos - 1), eixo.y((l.valores.at(-1) ?? 0) / 100) - 5, {
        cor: tema.texto,
        letra: l.forte ? 'forte' : 'normal',
        corpo: 8,
        ancora: 'fim',
      }),
    ]),
  ]
}

export interface MesEmBarras {
  rotulo: string
  antesCent: number
  /** stacked from the bottom */
  depoisCent: readonly number[]
}

/** Twelve months: the bill before beside the parts of what is paid after. */
export function mesesEmBarras(largura: number, altura: number, meses: readonly MesEmBarras[], tema: Tema): Traco[] {
  const q: Quadro = { largura, altura, margem: { topo: 6, direita: 4, base: 18, esquerda: 40 } }
  const soma = (m: MesEmBarras) => m.depoisCent.reduce((a, b) => a + b, 0)
  const eixo = eixoDeValores(
    q,
    meses.flatMap((m) => [m.antesCent / 100, soma(m) / 100]),
    4,
  )
  const passo = (largura - q.margem.esquerda - q.margem.direita) / Math.max(1, meses.length)
  const largo = passo * 0.34
  const x = (n: number) => q.margem.esquerda + n * passo + passo * 0.13
  const pilha = (de: number, ate: number, em: number, fundo: Cor): Traco => ({
    tipo: 'retangulo',
    x: em,
    y: eixo.y(ate / 100),
    largura: largo,
    altura: Math.max(0.5, eixo.y(de / 100) - eixo.y(ate / 100)),
    raio: 1,
    fundo,
  })
  return [
    ...eixos(
      q,
      eixo.marcas,
      meses.map((m, n) => ({ em: x(n) + largo, rotulo: m.rotulo })),
      tema,
    ),
    ...meses.flatMap((m, n) => {
      const [distribuidora = 0, cobranca = 0] = m.depoisCent
      const depois = x(n) + largo + 1.5
      return [
        pilha(0, m.antesCent, x(n), tema.linhaForte),
        pilha(0, distribuidora, depois, tema.fraco),
        pilha(distribuidora, distribuidora + cobranca, depois, tema.marca),
      ]
    }),
  ]
}
