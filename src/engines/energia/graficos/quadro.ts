import { scaleLinear } from 'd3-scale'

/** Drawing area of a chart, in the unit of the caller: pixels on a page, points in a PDF. */
export interface Quadro {
  largura: number
  altura: number
  margem: { topo: number; direita: number; base: number; esquerda: number }
}

export interface Marca {
  /** Position along its axis. */
  em: number
  rotulo: string
}

export interface EixoDeValores {
  marcas: Marca[]
  y: (valor: number) => number
}

/** `400 mil`, `1,5 mi`; small values stay whole. The sign is the minus of typography. */
export function rotuloCurto(valor: number): string {
  const [divisor, unidade] = Math.abs(valor) >= 1e6 ? [1e6, ' mi'] : Math.abs(valor) >= 1000 ? [1000, ' mil'] : [1, '']
  const n = Math.abs(valor / divisor).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  return (valor < 0 ? '−' : '') + n + unidade
}

/**
 * Vertical axis from the lowest to the highest value, always through zero, with about `quantas` round marks.
 * `abaixoDoZero`: least height under the zero line, where a label is written.
 */
export function eixoDeValores(q: Quadro, valores: readonly number[], quantas = 5, abaixoDoZero = 0): EixoDeValores {
  const [fundo, maior] = [Math.min(0, ...valores), Math.max(0, ...valores)]
  const altura = q.altura - q.margem.base - q.margem.topo
  const menor = Math.min(fundo, (-maior * abaixoDoZero) / Math.max(1, altura - abaixoDoZero))
  const escala = scaleLinear()
    .domain([menor, maior === menor ? menor + 1 : maior])
    .range([q.altura - q.margem.base, q.margem.topo])
  const redondos = escala.ticks(quantas).filter((v) => v >= 0 || v >= fundo)
  return { marcas: redondos.map((v) => ({ em: escala(v), rotulo: rotuloCurto(v) })), y: (v) => escala(v) }
}
