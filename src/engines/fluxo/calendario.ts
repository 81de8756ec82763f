import { diasEscritos, fechaNoPais } from '#kit/feriados.ts'
import type { Agenda } from './tipos.ts'

export interface MomentoLocal {
  /** yyyy-mm-dd */
  dia: string
  /** HH:MM */
  hora: string
  /** 0 is Sunday */
  semana: number
}

const formatos = new Map<string, Intl.DateTimeFormat>()
function formato(fuso: string): Intl.DateTimeFormat {
  const feito =
    formatos.get(fuso) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: fuso,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formatos.set(fuso, feito)
  return feito
}

export function momentoLocal(instante: string, fuso: string): MomentoLocal {
  const p = Object.fromEntries(
    formato(fuso)
      .formatToParts(new Date(instante))
      .map((x) => [x.type, x.value]),
  )
  const dia = `${p.year}-${p.month}-${p.day}`
  return { dia, hora: `${p.hour}:${p.minute}`, semana: new Date(`${dia}T12:00:00Z`).getUTCDay() }
}

const vespera = (dia: string): string =>
  new Date(Date.parse(`${dia}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/**
 * Whether the schedule is open at this instant. A range over midnight belongs to the day on which it began. With
 * `feriados_nacionais`, the days of the company's register (`feriados`) close it too.
 */
export function aberto(agenda: Agenda, instante: string, fuso: string, feriados: readonly string[]): boolean {
  const { dia, hora, semana } = momentoLocal(instante, fuso)
  const daEmpresa = diasEscritos(feriados)
  const fecha = (d: string) =>
    agenda.feriados.includes(d) || (agenda.feriados_nacionais && (fechaNoPais(d) || daEmpresa(d)))
  const ontem = vespera(dia)
  return agenda.faixas.some(({ dias, de, ate }) =>
    de < ate
      ? dias.includes(semana) && !fecha(dia) && hora >= de && hora < ate
      : (dias.includes(semana) && !fecha(dia) && hora >= de) ||
        (dias.includes((semana + 6) % 7) && !fecha(ontem) && hora < ate),
  )
}
