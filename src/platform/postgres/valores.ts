import pg from 'pg'
import { comoIso, emUtc } from './instante.ts'

const { INT8, TIMESTAMPTZ } = pg.types.builtins
/** Kinds of lists whose members the driver gives as text: text[], varchar[], uuid[]. */
const LISTAS_DE_TEXTO = [1009, 1015, 2951]

/**
 * What takes more than cutting at the commas: quotes, an escape, a member that is not there, bounds, a list in a list.
 */
const COMPLICADA = /["\\]|NULL|^\[|^\{.*\{/s

/** A list of plain words; of any other, nothing. */
export const palavrasDe = (texto: string): string[] | undefined =>
  texto === '{}' ? [] : COMPLICADA.test(texto) ? undefined : texto.slice(1, -1).split(',')
/** A moment of these times, in UTC; of any other, nothing. */
export const dataDe = (texto: string): Date | undefined => (emUtc(texto) ? new Date(comoIso(texto)) : undefined)

/**
 * Reads what is common the short way, and leaves the rest to the driver, which reads every list and every moment letter
 * by letter.
 */
function encurtar<T>(tipo: number, ler: (texto: string) => T | undefined): void {
  const doDriver = pg.types.getTypeParser(tipo, 'text') as (texto: string) => T
  pg.types.setTypeParser(tipo, (texto) => ler(texto) ?? doDriver(texto))
}

/** How values of the database become values of the program: said once for the process. */
export function ensinarDriver(): void {
  // int8 as number: our counters, sizes and centavos stay far below 2^53. numeric stays text.
  pg.types.setTypeParser(INT8, Number)
  for (const tipo of LISTAS_DE_TEXTO) encurtar(tipo, palavrasDe)
  encurtar(TIMESTAMPTZ, dataDe)
}
