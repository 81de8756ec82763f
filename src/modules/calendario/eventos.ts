import { evento } from '#kit/evento.ts'

/**
 * The days on which the company is closed changed. Includes the previous days of the company and of each department
 * whose days changed.
 */
export const feriadosMudaram = evento<{ empresa: string[]; departamentos: { codigo: string; antes: string[] }[] }>(
  'cad.feriados_mudaram',
)
