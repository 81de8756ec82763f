import { DIA_MS, diaDeMs } from './dias.ts'

/** Minutes since midnight, from `inicio` up to (not including) `fim`; 1440 is the end of the day. */
export interface Intervalo {
  inicio: number
  fim: number
}

/** Business hours: the intervals of each weekday (0 is Sunday), minus the closed days. */
export interface Expediente {
  fuso: string
  semana: readonly (readonly Intervalo[])[]
  /** '2026-12-25' */
  fechado(dia: string): boolean
}

export const FUSO = 'America/Sao_Paulo'
const MINUTO_MS = 60_000
/** How many days to search for an opening. If there is none in this span, it counts as never open. */
const DIAS_A_PROCURAR = 400

/** Open 24 hours a day. */
export const semFechar: Expediente = {
  fuso: FUSO,
  semana: Array.from({ length: 7 }, () => [{ inicio: 0, fim: 1440 }]),
  fechado: () => false,
}

const relogios = new Map<string, Intl.DateTimeFormat>()
function relogio(fuso: string): Intl.DateTimeFormat {
  let r = relogios.get(fuso)
  if (!r)
    relogios.set(
      fuso,
      (r = new Intl.DateTimeFormat('en-CA', {
        timeZone: fuso,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      })),
    )
  return r
}

/** Wall-clock time at this instant, encoded as if it were UTC. */
export function naParede(ms: number, fuso: string): number {
  const p = Object.fromEntries(
    relogio(fuso)
      .formatToParts(ms)
      .map((x) => [x.type, Number(x.value)]),
  )
  return (
    Date.UTC(p.year ?? 0, (p.month ?? 1) - 1, p.day ?? 1, p.hour ?? 0, p.minute ?? 0, p.second ?? 0) +
    (((ms % 1000) + 1000) % 1000)
  )
}

/**
 * The instant of a wall-clock time. A time that a clock change skipped is moved later by the skipped length, never to
 * the day before.
 */
export function doRelogio(parede: number, fuso: string): number {
  const primeira = parede - (naParede(parede, fuso) - parede)
  const falta = parede - naParede(primeira, fuso)
  if (falta === 0) return primeira
  return naParede(primeira + falta, fuso) === parede ? primeira + falta : Math.max(primeira, primeira + falta)
}

/** The open spans in real time, in order, from the day of `desde` until `ate`. */
function* aberturas(e: Expediente, desde: number, ate: number): Generator<{ de: number; a: number }> {
  const primeiro = Math.floor(naParede(desde, e.fuso) / DIA_MS) * DIA_MS
  for (let dia = primeiro; dia <= primeiro + DIAS_A_PROCURAR * DIA_MS; dia += DIA_MS) {
    if (e.fechado(diaDeMs(dia))) continue
    for (const { inicio, fim } of e.semana[new Date(dia).getUTCDay()] ?? []) {
      const de = doRelogio(dia + inicio * MINUTO_MS, e.fuso)
      if (de >= ate) return
      const a = doRelogio(dia + fim * MINUTO_MS, e.fuso)
      if (a > desde) yield { de: Math.max(de, desde), a }
    }
  }
}

export function abertoEm(e: Expediente, quando: Date): boolean {
  const agora = quando.getTime()
  for (const t of aberturas(e, agora, agora + 1)) return t.de <= agora
  return false
}

/** The next open instant (this one, if it is open); null when there is none within `DIAS_A_PROCURAR` days. */
export function proximaAbertura(e: Expediente, quando: Date): Date | null {
  for (const t of aberturas(e, quando.getTime(), Infinity)) return new Date(t.de)
  return null
}

/** Open time between two instants, in milliseconds. */
export function tempoUtilEntre(e: Expediente, de: Date, ate: Date): number {
  let soma = 0
  // walk long spans in steps of `DIAS_A_PROCURAR` days, so that the search limit does not cut them
  for (let inicio = de.getTime(); inicio < ate.getTime(); inicio += DIAS_A_PROCURAR * DIA_MS) {
    const fim = Math.min(inicio + DIAS_A_PROCURAR * DIA_MS, ate.getTime())
    for (const t of aberturas(e, inicio, fim)) soma += Math.max(0, Math.min(t.a, fim) - t.de)
  }
  return soma
}

/** The instant at which `ms` of open time have passed since `de`; null when there is not enough open time. */
export function somarTempoUtil(e: Expediente, de: Date, ms: number): Date | null {
  let falta = ms
  let desde = de.getTime()
  for (let voltas = 0; voltas < 10; voltas++) {
    let ultimo = desde
    for (const t of aberturas(e, desde, Infinity)) {
      if (t.a - t.de >= falta) return new Date(t.de + falta)
      falta -= t.a - t.de
      ultimo = t.a
    }
    if (ultimo === desde) return null
    desde = ultimo
  }
  return null
}

/** Step and number of steps when searching the past: at most 7000 days. */
const VOLTA_MS = 7 * DIA_MS
const VOLTAS = 1000

/** The instant from which `ms` of open time pass until `ate`; null when there was not enough open time. */
export function voltarTempoUtil(e: Expediente, ate: Date, ms: number): Date | null {
  let falta = ms
  for (let fim = ate.getTime(), voltas = 0; voltas < VOLTAS; fim -= VOLTA_MS, voltas++) {
    for (const t of [...aberturas(e, fim - VOLTA_MS, fim)].toReversed()) {
      const a = Math.min(t.a, fim)
      if (a - t.de >= falta) return new Date(a - falta)
      falta -= a - t.de
    }
  }
  return null
}

/** Average length of a working day, in milliseconds. */
export function jornadaDe(e: Expediente): number {
  const dias = e.semana.filter((turnos) => turnos.length > 0)
  return (dias.flat().reduce((soma, t) => soma + t.fim - t.inicio, 0) * MINUTO_MS) / Math.max(1, dias.length)
}

/** The last second of the `n`-th calendar day after the day of `de`. */
export function fimDoDia(fuso: string, de: Date, n: number): Date {
  const hoje = Math.floor(naParede(de.getTime(), fuso) / DIA_MS) * DIA_MS
  return new Date(doRelogio(hoje + (n + 1) * DIA_MS, fuso) - 1000)
}

/**
 * The closing hour of the `n`-th working day after the day of `de`, counted as in Brazilian law: the first day is
 * excluded, the last one included. With 0, the closing hour of this day (or of the next working day). Null when there
 * are not enough working days.
 */
export function fimDoDiaUtil(e: Expediente, de: Date, n: number): Date | null {
  const hoje = Math.floor(naParede(de.getTime(), e.fuso) / DIA_MS) * DIA_MS
  for (let dia = hoje, faltam = n; dia <= hoje + (n * 7 + DIAS_A_PROCURAR) * DIA_MS; dia += DIA_MS) {
    const turnos = e.fechado(diaDeMs(dia)) ? [] : (e.semana[new Date(dia).getUTCDay()] ?? [])
    if (turnos.length === 0) continue
    if (dia > hoje && faltam > 0) faltam -= 1
    else if (faltam > 0) continue
    if (faltam === 0) return new Date(doRelogio(dia + Math.max(...turnos.map((t) => t.fim)) * MINUTO_MS, e.fuso))
  }
  return null
}
