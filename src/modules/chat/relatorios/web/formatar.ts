import { duracao, numero, porcento } from '#ui/formatos.ts'
import { definicoes, type Medida } from '../regras/medidas.ts'

const comoSeEscreve = {
  quantidade: (n: number) => numero(n),
  segundos: (n: number) => duracao(n * 1000),
  fracao: (n: number) => porcento(n),
  nota: (n: number) => numero(n, 2),
} as const
export const escrever = (m: Medida, v: number | null): string =>
  v === null ? '–' : comoSeEscreve[definicoes[m].unidade](v)

/** Axis label of a chart, by the unit of its measure. */
export const UNIDADE = {
  quantidade: 'quantidade',
  segundos: 'tempo mediano',
  fracao: 'por cento',
  nota: 'nota de 1 a 5',
} as const

export interface Comparacao {
  texto: string
  tom: 'success' | 'danger' | 'text-2'
}
/** Compares with the previous period. Coloured only for measures where higher or lower is better. */
export function comparar(m: Medida, atual: number | null, anterior: number | null): Comparacao | null {
  if (atual === null || anterior === null || anterior === 0) return null
  const dif = (atual - anterior) / anterior
  const { melhor } = definicoes[m]
  const texto =
    Math.abs(dif) < 0.0005 ? 'igual' : `${dif > 0 ? '+' : '−'}${porcento(Math.abs(dif), Math.abs(dif) < 0.1 ? 1 : 0)}`
  if (!melhor || texto === 'igual') return { texto, tom: 'text-2' }
  return { texto, tom: dif > 0 === (melhor === 'mais') ? 'success' : 'danger' }
}
