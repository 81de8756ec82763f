/** A device clock that differs by more than this is noted with each act. */
export const RELOGIO_FORA_MS = 2 * 60_000

/** Milliseconds by which the clock of the device is ahead, from one call: the answer is from the middle of it. */
export function desvioDoRelogio(p: { saiu: number; voltou: number; servidor: number }): number {
  return Math.round((p.saiu + p.voltou) / 2 - p.servidor)
}

export const relogioFora = (desvioMs: number): boolean => Math.abs(desvioMs) > RELOGIO_FORA_MS

/**
 * The time of an act by the clock of the server. A small difference is kept as it is; a corrected time is never after
 * the arrival of the act.
 */
export function horaCerta(em: Date, desvioMs: number, chegou: Date): Date {
  const certa = relogioFora(desvioMs) ? em.getTime() - desvioMs : em.getTime()
  return new Date(Math.min(certa, chegou.getTime()))
}

/** "2 h adiantado", "7 min atrasado". */
export function desvioFalado(desvioMs: number): string {
  const minutos = Math.round(Math.abs(desvioMs) / 60_000)
  const horas = Math.floor(minutos / 60)
  const resto = minutos % 60
  const quanto = [horas > 0 ? `${horas} h` : '', resto > 0 || horas === 0 ? `${resto} min` : ''].filter(Boolean)
  return `${quanto.join(' ')} ${desvioMs > 0 ? 'adiantado' : 'atrasado'}`
}
