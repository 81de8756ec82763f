import { plural } from '#ui/formatos.ts'

/** Visits in a year of contract, as sellers say it. */
export const RECORRENCIAS = [
  { vezes: 1, rotulo: 'Uma vez' },
  { vezes: 2, rotulo: 'Semestral' },
  { vezes: 4, rotulo: 'Trimestral' },
  { vezes: 12, rotulo: 'Mensal' },
] as const

export const nomeDaRecorrencia = (vezes: number): string =>
  RECORRENCIAS.find((r) => r.vezes === vezes)?.rotulo ?? `${plural(vezes, 'vez', 'vezes')} por ano`
