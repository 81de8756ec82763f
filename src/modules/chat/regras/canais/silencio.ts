/** Of the last `semanas` weeks, in how many did a customer write in this hour of the week. */
export interface HoraEsperada {
  semanas: number
  com_mensagem: number
}

/** Fewer weeks than this teach nothing about an hour of the week. */
export const SEMANAS_MINIMAS = 2
export const SEMANAS_MAXIMAS = 8
/** A silence this unlikely is told. */
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

/** 0 = Sunday midnight, as the company's clock says. */
export function horaDaSemana(em: Date): number {
  const partes = relogio.formatToParts(em)
  const parte = (tipo: string) => partes.find((p) => p.type === tipo)?.value ?? ''
  return DIAS.indexOf(parte('weekday')) * 24 + Number(parte('hour'))
}

/**
 * How likely it is that nobody writes between two moments, judging by the same hours of earlier weeks. Each hour counts
 * for the part of it that has passed; one week more than was seen stands for what was not seen, so that no hour is ever
 * certain.
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
