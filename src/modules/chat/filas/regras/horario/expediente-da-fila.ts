import { FUSO, semFechar, type Expediente, type Intervalo } from '#kit/expediente.ts'
import { diasEscritos, feriadoNacional } from '#kit/feriados.ts'

export interface HorarioDaFila {
  sempre_aberta: boolean
  feriados_nacionais: boolean
  feriados_facultativos: boolean
  horarios: readonly (Intervalo & { dia: number })[]
  /** days off of this queue only, '2026-06-24' */
  feriados: readonly string[]
  /** the company's registered holidays: 'MM-DD' repeats each year, 'YYYY-MM-DD' happens once */
  da_empresa: readonly string[]
}

/**
 * Returns the business hours of a queue. A queue that works on national holidays also works on the company's; a queue
 * that never closes has no holidays.
 */
export function expedienteDaFila(f: HorarioDaFila): Expediente {
  if (f.sempre_aberta) return semFechar
  const proprio = diasEscritos(f.feriados_nacionais ? [...f.feriados, ...f.da_empresa] : f.feriados)
  return {
    fuso: FUSO,
    semana: Array.from({ length: 7 }, (_, dia) =>
      f.horarios.filter((h) => h.dia === dia).sort((a, b) => a.inicio - b.inicio),
    ),
    fechado(dia) {
      if (proprio(dia)) return true
      const nacional = feriadoNacional(dia)
      return nacional !== undefined && (nacional.facultativo ? f.feriados_facultativos : f.feriados_nacionais)
    },
  }
}

const quando = new Intl.DateTimeFormat('pt-BR', {
  timeZone: FUSO,
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Formats the next opening for a customer: 'segunda-feira, 23/11, às 08:00'. */
export function porExtenso(em: Date): string {
  const p = Object.fromEntries(quando.formatToParts(em).map((x) => [x.type, x.value]))
  return `${p.weekday}, ${p.day}/${p.month}, às ${p.hour}:${p.minute}`
}
