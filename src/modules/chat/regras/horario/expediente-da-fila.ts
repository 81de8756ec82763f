import { FUSO, semFechar, type Expediente, type Intervalo } from '#kit/expediente.ts'
import { diasEscritos, feriadoNacional } from '#kit/feriados.ts'

export interface HorarioDaFila {
  sempre_aberta: boolean
  feriados_nacionais: boolean
  feriados_facultativos: boolean
  horarios: readonly (Intervalo & { dia: number })[]
  /** the days off of this queue alone, '2026-06-24' */
  feriados: readonly string[]
  /** those of the company's register: 'MM-DD' each year, 'YYYY-MM-DD' once */
  da_empresa: readonly string[]
}

/**
 * When the people of a queue are there. Who works through the holidays of the country does so through those of the
 * company; a queue that never closes keeps none.
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

/** 'segunda-feira, 23/11, às 08:00': what a customer is told of the next opening. */
export function porExtenso(em: Date): string {
  const p = Object.fromEntries(quando.formatToParts(em).map((x) => [x.type, x.value]))
  return `${p.weekday}, ${p.day}/${p.month}, às ${p.hour}:${p.minute}`
}
