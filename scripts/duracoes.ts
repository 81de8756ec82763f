import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Seconds of each test file, by path relative to the project root. */
export type Duracoes = Readonly<Record<string, number>>

const ARQUIVO = join(import.meta.dirname, '../.cache/testes/duracoes.json')

/** Returns the durations of earlier runs; none when there was no run, or when its file cannot be read. */
export function lerDuracoes(arquivo = ARQUIVO): Duracoes {
  try {
    return JSON.parse(readFileSync(arquivo, 'utf8')) as Duracoes
  } catch {
    return {}
  }
}

/** Adds the durations of a run to those of earlier ones. Renames a complete file, so that no reader sees half of it. */
export function gravarDuracoes(medidas: Duracoes, arquivo = ARQUIVO): void {
  mkdirSync(dirname(arquivo), { recursive: true })
  const novo = `${arquivo}.${process.pid}`
  writeFileSync(novo, JSON.stringify({ ...lerDuracoes(arquivo), ...medidas }, null, 1))
  renameSync(novo, arquivo)
}

/** Orders by duration, the longest first. Items without one come last, in the order in which they are. */
export function longosPrimeiro<T>(itens: readonly T[], caminho: (item: T) => string, duracoes: Duracoes): T[] {
  const peso = (item: T) => duracoes[caminho(item)] ?? 0
  return itens.toSorted((a, b) => peso(b) - peso(a))
}

/** Puts the items of each group together, the group of the first item first. The order in a group stays. */
export const agrupados = <T>(itens: readonly T[], grupo: (item: T) => unknown): T[] =>
  [...Map.groupBy(itens, grupo).values()].flat()
