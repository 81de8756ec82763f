/** Calendar date and time of day in the company's time zone. */
export interface Civil {
  ano: number
  /** 1–12 */
  mes: number
  dia: number
  hora: number
  minuto: number
}

const relogio = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

export function civilDe(momento: Date): Civil {
  const p = Object.fromEntries(relogio.formatToParts(momento).map((x) => [x.type, Number(x.value)]))
  return { ano: p.year ?? 0, mes: p.month ?? 1, dia: p.day ?? 1, hora: p.hour ?? 0, minuto: p.minute ?? 0 }
}

const comoUtc = (c: Civil) => Date.UTC(c.ano, c.mes - 1, c.dia, c.hora, c.minuto)

/**
 * Converts a civil date to an instant. Two passes, because the offset at the first guess may differ from the offset at
 * the result. Days beyond the end of the month roll over.
 */
export function instante(c: Civil): Date {
  let palpite = comoUtc(c)
  for (let n = 0; n < 2; n++) palpite += comoUtc(c) - comoUtc(civilDe(new Date(palpite)))
  return new Date(palpite)
}

export const somarDias = (c: Civil, dias: number): Civil => {
  const d = new Date(Date.UTC(c.ano, c.mes - 1, c.dia + dias))
  return { ...c, ano: d.getUTCFullYear(), mes: d.getUTCMonth() + 1, dia: d.getUTCDate() }
}

/** 0 = Sunday */
export const diaDaSemana = (c: Civil): number => new Date(Date.UTC(c.ano, c.mes - 1, c.dia)).getUTCDay()
export const ultimoDia = (ano: number, mes: number): number => new Date(Date.UTC(ano, mes, 0)).getUTCDate()

/** Formats for a date field of a form: `2026-02-02T10:00`. */
export function comoCampo(em: Date): string {
  const c = civilDe(em)
  const dois = (n: number) => String(n).padStart(2, '0')
  return `${c.ano}-${dois(c.mes)}-${dois(c.dia)}T${dois(c.hora)}:${dois(c.minuto)}`
}

/** Parses the value of a date field; null when it is empty. */
export function doCampo(iso: string): Date | null {
  const m = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(iso)
  return m
    ? instante({ ano: Number(m[1]), mes: Number(m[2]), dia: Number(m[3]), hora: Number(m[4]), minuto: Number(m[5]) })
    : null
}
