import { naParedeDe, type Momento } from '#kit/data-falada.ts'
import { somarDias } from '#kit/dias.ts'
import { doRelogio, FUSO } from '#kit/expediente.ts'

const MINUTO_MS = 60_000
const FIM_DO_DIA_MS = 86_399_000

/** Instant of a deadline in São Paulo time. Without an hour it is the last second of the day. */
export function instanteDo({ dia, hora }: Momento): Date {
  const parede =
    Date.parse(`${dia}T00:00:00Z`) +
    (hora === null ? FIM_DO_DIA_MS : (Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))) * MINUTO_MS)
  return new Date(doRelogio(parede, FUSO))
}

export function prazoDe(venceEm: Date | null, diaInteiro: boolean): Momento | null {
  if (!venceEm) return null
  const { dia, hora } = naParedeDe(venceEm)
  return { dia, hora: diaInteiro ? null : hora }
}

export const hojeEm = (agora: Date): string => naParedeDe(agora).dia

export const quandos = ['atrasadas', 'hoje', 'amanha', 'semana', 'depois', 'sem_data'] as const
export type Quando = (typeof quandos)[number]
export const nomeDoQuando: Record<Quando, string> = {
  atrasadas: 'Atrasadas',
  hoje: 'Hoje',
  amanha: 'Amanhã',
  semana: 'Esta semana',
  depois: 'Mais adiante',
  sem_data: 'Sem data',
}

/** Days after today that count as "this week", on any weekday. */
export const DIAS_DA_SEMANA = 6

/** The section of the list that a task belongs to. Must match the query of the list (consultas/filtros.ts). */
export function quandoDe(prazo: Momento | null, venceEm: string | null, agora: Date): Quando {
  if (!prazo || !venceEm) return 'sem_data'
  const hoje = hojeEm(agora)
  if (Date.parse(venceEm) < agora.getTime()) return 'atrasadas'
  if (prazo.dia === hoje) return 'hoje'
  if (prazo.dia === somarDias(hoje, 1)) return 'amanha'
  return prazo.dia <= somarDias(hoje, DIAS_DA_SEMANA) ? 'semana' : 'depois'
}
