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
