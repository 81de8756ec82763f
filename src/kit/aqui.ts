import { FUSO } from './expediente.ts'

const calendario = new Intl.DateTimeFormat('sv-SE', { timeZone: FUSO })
const relogio = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, dateStyle: 'short', timeStyle: 'medium' })

/** The calendar day in São Paulo, regardless of the day in UTC: `2026-03-09`. */
export const diaAqui = (em: Date | number = Date.now()): string => calendario.format(em)

const semSegundos = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, dateStyle: 'short', timeStyle: 'short' })
/** Local date and time to the minute, for display: `09/03/2026 14:05`. */
export const momentoCurtoAqui = (em: Date): string => semSegundos.format(em).replace(', ', ' ')

/** Local date and time to the second, for exported files: `09/03/2026 14:05:00`. */
export const momentoAqui = (em: Date): string => relogio.format(em).replace(', ', ' ')
