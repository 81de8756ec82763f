import pg from 'pg'
import { comoIso, emUtc } from './instante.ts'

const { INT8, TIMESTAMPTZ } = pg.types.builtins
/** Array types whose elements the driver returns as text: text[], varchar[], uuid[]. */
const LISTAS_DE_TEXTO = [1009, 1015, 2951]

/** Arrays that cannot be split at the commas: quotes, escapes, NULL, bounds, nested arrays. */
const COMPLICADA = /["\\]|NULL|^\[|^\{.*\{/s

/** Parses an array of plain elements; undefined for any other. */
export const palavrasDe = (texto: string): string[] | undefined =>
  texto === '{}' ? [] : COMPLICADA.test(texto) ? undefined : texto.slice(1, -1).split(',')
/** Parses a UTC timestamp with a four-digit year; undefined for any other. */
export const dataDe = (texto: string): Date | undefined => (emUtc(texto) ? new Date(comoIso(texto)) : undefined)

/**
 * Adds a fast parser for the common form, and leaves the rest to the driver, which reads every array and timestamp
 * character by character.
 */
function encurtar<T>(tipo: number, ler: (texto: string) => T | undefined): void {
  const doDriver = pg.types.getTypeParser(tipo, 'text') as (texto: string) => T
  pg.types.setTypeParser(tipo, (texto) => ler(texto) ?? doDriver(texto))
}

/** Sets the type parsers of the driver, once per process. */
export function ensinarDriver(): void {
  // int8 as number: our counters, sizes and centavos stay far below 2^53. numeric stays text.
  pg.types.setTypeParser(INT8, Number)
  for (const tipo of LISTAS_DE_TEXTO) encurtar(tipo, palavrasDe)
  encurtar(TIMESTAMPTZ, dataDe)
}
