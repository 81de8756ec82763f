import { DIA_MS } from '#kit/dias.ts'
import { doRelogio, FUSO, naParede } from '#kit/expediente.ts'
import { diaUtil, type DiaFechado } from '#kit/feriados.ts'
import type { Gatilho } from './tipos.ts'

export type Agenda = Omit<Extract<Gatilho, { tipo: 'agenda' }>, 'tipo' | 'estagios'>

const MINUTO_MS = 60_000
/** Days to search for the next or last run: the longest interval is a month. */
const DIAS_A_PROCURAR = 62

const ultimoDoMes = (d: Date) => new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 0)).getUTCDate()

/** Whether the schedule includes this day, given as UTC midnight. */
const vaiNoDia: Record<Agenda['frequencia'], (a: Agenda, d: Date, fechado: DiaFechado) => boolean> = {
  dia: () => true,
  util: (_, d, fechado) => diaUtil(d.getTime(), fechado),
  semana: (a, d) => a.dias_da_semana.includes(d.getUTCDay()),
  mes: (a, d) => d.getUTCDate() === Math.min(a.dia_do_mes, ultimoDoMes(d)),
}

function procurar(a: Agenda, desde: Date, passo: 1 | -1, fechado: DiaFechado): Date | null {
  const [horas = 0, minutos = 0] = a.hora.split(':').map(Number)
  const hoje = Math.floor(naParede(desde.getTime(), FUSO) / DIA_MS) * DIA_MS
  for (let n = 0; n <= DIAS_A_PROCURAR; n++) {
    const dia = hoje + n * passo * DIA_MS
    const em = doRelogio(dia + (horas * 60 + minutos) * MINUTO_MS, FUSO)
    if (vaiNoDia[a.frequencia](a, new Date(dia), fechado) && (passo < 0 ? em <= desde.getTime() : em > desde.getTime()))
      return new Date(em)
  }
  return null
}

/** The last scheduled instant, `agora` included. */
export const ultimaVez = (a: Agenda, agora: Date, fechado: DiaFechado): Date | null => procurar(a, agora, -1, fechado)
/** The next scheduled instant, for display. */
export const proximaVez = (a: Agenda, agora: Date, fechado: DiaFechado): Date | null => procurar(a, agora, 1, fechado)
