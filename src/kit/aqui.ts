import { FUSO } from './expediente.ts'

const calendario = new Intl.DateTimeFormat('sv-SE', { timeZone: FUSO })
const relogio = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, dateStyle: 'short', timeStyle: 'medium' })

/** The day here, whatever day it is in UTC: `2026-03-09`. */
export const diaAqui = (em: Date | number = Date.now()): string => calendario.format(em)

const semSegundos = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, dateStyle: 'short', timeStyle: 'short' })
/** The same as people say it: `09/03/2026 14:05`. */
export const momentoCurtoAqui = (em: Date): string => semSegundos.format(em).replace(', ', ' ')

/** The moment by the clock here, as files for people have it: `09/03/2026 14:05:00`. */
export const momentoAqui = (em: Date): string => relogio.format(em).replace(', ', ' ')
