import { somarDias, somarMeses, type Dia } from '#kit/dias.ts'

/** How often a visit repeats: one of the two. */
export interface Frequencia {
  cada_meses: number | null
  cada_dias: number | null
}

export const depoisDe = (dia: Dia, f: Frequencia): Dia =>
  f.cada_dias === null ? somarMeses(dia, f.cada_meses ?? 12) : somarDias(dia, f.cada_dias)

const SEMANA = 7
export const unidadesDaFrequencia = ['meses', 'semanas', 'dias'] as const
export type UnidadeDaFrequencia = (typeof unidadesDaFrequencia)[number]

/** As people say it: 14 days are two weeks. */
export function emUnidade(f: Frequencia): { quanto: number; unidade: UnidadeDaFrequencia } {
  if (f.cada_dias === null) return { quanto: f.cada_meses ?? 12, unidade: 'meses' }
  return f.cada_dias % SEMANA === 0
    ? { quanto: f.cada_dias / SEMANA, unidade: 'semanas' }
    : { quanto: f.cada_dias, unidade: 'dias' }
}

export const daUnidade = (quanto: number, unidade: UnidadeDaFrequencia): Frequencia =>
  unidade === 'meses'
    ? { cada_meses: quanto, cada_dias: null }
    : { cada_meses: null, cada_dias: unidade === 'semanas' ? quanto * SEMANA : quanto }

const UMA: Readonly<Record<UnidadeDaFrequencia, string>> = { meses: 'mês', semanas: 'semana', dias: 'dia' }

/** `2 semanas`, `1 mês`. */
export function frequenciaEscrita(f: Frequencia): string {
  const { quanto, unidade } = emUnidade(f)
  return `${quanto} ${quanto === 1 ? UMA[unidade] : unidade}`
}
