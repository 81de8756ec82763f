import { SEMANA_CURTA } from '#kit/dias.ts'

export interface Turno {
  dia: number
  inicio: number
  fim: number
}
const hora = (m: number): string => `${Math.floor(m / 60)}h${m % 60 === 0 ? '' : String(m % 60).padStart(2, '0')}`

/**
 * Formats a week of shifts in Portuguese: 'seg a sex, 8h–12h e 13h–18h; sáb, 7h–14h'. Starts on Monday; consecutive
 * days with the same hours are grouped.
 */
export function turnosEmPalavras(turnos: readonly Turno[]): string {
  const semana = [1, 2, 3, 4, 5, 6, 0].map((dia) => ({
    dia,
    horas: turnos
      .filter((t) => t.dia === dia)
      .sort((a, b) => a.inicio - b.inicio)
      .map((t) => `${hora(t.inicio)}–${hora(t.fim)}`)
      .join(' e '),
  }))
  const grupos: { de: number; ate: number; horas: string }[] = []
  let anterior = ''
  for (const { dia, horas } of semana) {
    const ultimo = grupos.at(-1)
    if (horas && horas === anterior && ultimo) ultimo.ate = dia
    else if (horas) grupos.push({ de: dia, ate: dia, horas })
    anterior = horas
  }
  return grupos
    .map((g) => `${SEMANA_CURTA[g.de] ?? ''}${g.de === g.ate ? '' : ` a ${SEMANA_CURTA[g.ate] ?? ''}`}, ${g.horas}`)
    .join('; ')
}
