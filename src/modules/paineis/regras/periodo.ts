import { DIA_MS, diaDeMs } from '#kit/dias.ts'

export interface Periodo {
  de: string
  ate: string
}

/** The period of the same length immediately before. */
export function periodoAnterior({ de, ate }: Periodo): Periodo {
  const inicio = Date.parse(de)
  return { de: diaDeMs(inicio - (Date.parse(ate) - inicio + DIA_MS)), ate: diaDeMs(inicio - DIA_MS) }
}

/** All days of the period, including those without data. */
export function diasDo({ de, ate }: Periodo): string[] {
  const dias: string[] = []
  for (let t = Date.parse(de); t <= Date.parse(ate); t += DIA_MS) dias.push(diaDeMs(t))
  return dias
}

/** First day of the month `n` months before `dia`. */
export function mesAtras(dia: string, n: number): string {
  const d = new Date(`${dia.slice(0, 7)}-01T00:00:00Z`)
  d.setUTCMonth(d.getUTCMonth() - n)
  return diaDeMs(d.getTime())
}
/** First and last day of a month. */
export const doMes = (mes: string): Periodo => ({
  de: `${mes}-01`,
  ate: diaDeMs(Date.parse(mesAtras(`${mes}-01`, -1)) - DIA_MS),
})

/** The months that a period touches, with the number of its days in each. */
export function mesesDo(p: Periodo): { mes: string; dias: number; total: number }[] {
  const dias = new Map<string, number>()
  for (const d of diasDo(p)) dias.set(d.slice(0, 7), (dias.get(d.slice(0, 7)) ?? 0) + 1)
  return [...dias].map(([mes, n]) => ({ mes, dias: n, total: Number(doMes(mes).ate.slice(8)) }))
}

/** First days of the days, weeks (from Monday) or months that a period touches. */
export function passosDo(p: Periodo, por: 'dia' | 'semana' | 'mes'): string[] {
  return [...new Set(diasDo(p).map((d) => inicioDoPasso(d, por)))]
}
export function inicioDoPasso(dia: string, por: 'dia' | 'semana' | 'mes'): string {
  if (por === 'dia') return dia
  if (por === 'mes') return `${dia.slice(0, 7)}-01`
  const t = Date.parse(dia)
  return diaDeMs(t - ((new Date(t).getUTCDay() + 6) % 7) * DIA_MS)
}
/** The part of a step inside the period: the filter for a click on its column. */
export function passoEm(p: Periodo, inicio: string, por: 'dia' | 'semana' | 'mes'): Periodo {
  const fim =
    por === 'dia' ? inicio : por === 'semana' ? diaDeMs(Date.parse(inicio) + 6 * DIA_MS) : doMes(inicio.slice(0, 7)).ate
  return { de: inicio < p.de ? p.de : inicio, ate: fim > p.ate ? p.ate : fim }
}
