/** For one hour of the week: the weeks observed, and in how many of them a customer wrote. */
export interface HoraEsperada {
  semanas: number
  com_mensagem: number
}

/** Fewer weeks than this are not enough to judge an hour of the week. */
export const SEMANAS_MINIMAS = 2
export const SEMANAS_MAXIMAS = 8
/** A silence less probable than this is reported. */
export const LIMIAR = 0.01
const HORA_MS = 3_600_000
const SEMANA_MS = 168 * HORA_MS

const relogio = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
})
const DIAS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Returns 0–167 in the company's time zone; 0 is Sunday at midnight. */
export function horaDaSemana(em: Date): number {
  const partes = relogio.formatToParts(em)
  const parte = (tipo: string) => partes.find((p) => p.type === tipo)?.value ?? ''
  return DIAS.indexOf(parte('weekday')) * 24 + Number(parte('hour'))
}

/**
 * Returns the probability that no customer writes between two instants, estimated from the same hours of earlier weeks.
 * Each hour counts in proportion to the part that elapsed. One extra week without messages is added to those observed,
 * so that no hour reaches certainty.
 */
export function chanceDeSilencio(desde: Date, ate: Date, esperado: ReadonlyMap<number, HoraEsperada>): number {
  const inicio = Math.max(desde.getTime(), ate.getTime() - SEMANA_MS)
  let logaritmo = 0
  for (let em = inicio; em < ate.getTime();) {
    const fim = Math.min(ate.getTime(), (Math.floor(em / HORA_MS) + 1) * HORA_MS)
    const hora = esperado.get(horaDaSemana(new Date(em)))
    if (hora) logaritmo += ((fim - em) / HORA_MS) * Math.log(1 - hora.com_mensagem / (hora.semanas + 1))
    em = fim
  }
  return Math.exp(logaritmo)
}
