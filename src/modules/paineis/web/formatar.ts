import { dinheiro, duracao, numero, porcento } from '#ui/formatos.ts'
import { DIA_MS } from '#kit/dias.ts'
import type { Indicador, Unidade } from '../regras/indicadores.ts'

/** Formats durations from 1 day on in days with one decimal, for comparison. */
export const tempo = (s: number | null): string =>
  s === null
    ? '–'
    : s * 1000 >= DIA_MS
      ? `${numero(Math.round(s / 8640) / 10)} ${Math.round(s / 8640) === 10 ? 'dia' : 'dias'}`
      : duracao(s * 1000)

/** R$ 1,28 mi · R$ 312 mil · R$ 980,00 */
export function dinheiroCurto(centavos: number): string {
  const reais = Math.abs(centavos) / 100
  const sinal = centavos < 0 ? '−' : ''
  if (reais >= 999_500) return `${sinal}R$ ${numero(Math.round(reais / 10_000) / 100)} mi`
  return reais >= 10_000 ? `${sinal}R$ ${numero(Math.round(reais / 1000))} mil` : dinheiro(centavos)
}

const comoSeEscreve: Record<Unidade, (n: number) => string> = {
  quantidade: (n) => numero(n),
  dinheiro: dinheiroCurto,
  dinheiro_por_dia: (n) => `${dinheiroCurto(n)}/dia`,
  fracao: (n) => porcento(n),
  segundos: tempo,
}
export const escrever = (i: Pick<Indicador, 'unidade'>, v: number | null): string =>
  v === null ? '–' : comoSeEscreve[i.unidade](v)

export interface Comparacao {
  texto: string
  tom: 'success' | 'danger' | 'text-2'
}
/**
 * Change against the previous period. Coloured only where a direction is better; rates differ in percentage points, not
 * in per cent.
 */
export function comparar(i: Indicador, atual: number | null, anterior: number | null): Comparacao | null {
  if (atual === null || anterior === null || (anterior === 0 && i.unidade !== 'fracao')) return null
  const dif = i.unidade === 'fracao' ? atual - anterior : (atual - anterior) / anterior
  const texto =
    Math.abs(dif) < 0.0005
      ? 'igual'
      : `${dif > 0 ? '+' : '−'}${i.unidade === 'fracao' ? `${numero(Math.round(Math.abs(dif) * 1000) / 10)} p.p.` : porcento(Math.abs(dif), Math.abs(dif) < 0.1 ? 1 : 0)}`
  if (!i.melhor || texto === 'igual') return { texto, tom: 'text-2' }
  return { texto, tom: dif > 0 === (i.melhor === 'mais') ? 'success' : 'danger' }
}
