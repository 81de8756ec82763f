/**
 * Quiet hours from one minute of the day to another, on the given start days; past midnight when `ate` is less than
 * `de`.
 */
export interface Silencio {
  de: number
  ate: number
  /** 0 is Sunday */
  dias: readonly number[]
  fuso: string
}

const DIA_MIN = 1440
const relogios = new Map<string, Intl.DateTimeFormat>()

/** Minute of the day and weekday in local time. */
export function naParede(em: Date, fuso: string): { minuto: number; dia: number } {
  let r = relogios.get(fuso)
  if (!r)
    relogios.set(
      fuso,
      (r = new Intl.DateTimeFormat('en-US', {
        timeZone: fuso,
        hourCycle: 'h23',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      })),
    )
  const p = Object.fromEntries(r.formatToParts(em).map((x) => [x.type, x.value]))
  return {
    minuto: Number(p.hour) * 60 + Number(p.minute),
    dia: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(p.weekday ?? ''),
  }
}

export function emSilencio(s: Silencio, em: Date): boolean {
  const { minuto, dia } = naParede(em, s.fuso)
  if (s.de < s.ate) return s.dias.includes(dia) && minuto >= s.de && minuto < s.ate
  return (s.dias.includes(dia) && minuto >= s.de) || (s.dias.includes((dia + 6) % 7) && minuto < s.ate)
}

/**
 * Returns the first instant at which pending notifications may be sent: now, or the end of the quiet hours. Checks
 * local time minute by minute, so that clock changes are handled.
 */
export function fimDoSilencio(s: Silencio, em: Date): Date {
  if (!emSilencio(s, em)) return em
  const minuto = new Date(Math.floor(em.getTime() / 60_000) * 60_000)
  // quiet hours are shorter than a day, but those of consecutive days may follow each other all week
  for (let n = 1; n <= 8 * DIA_MIN; n++) {
    const depois = new Date(minuto.getTime() + n * 60_000)
    if (!emSilencio(s, depois)) return depois
  }
  return em
}
