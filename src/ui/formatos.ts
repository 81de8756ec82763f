/** Formatting of numbers, dates and sizes in pt-BR. The time zone is São Paulo unless the user has set another. */
export const FUSO_PADRAO = 'America/Sao_Paulo'

export type Instante = Date | string | number

const cache = new Map<string, Intl.DateTimeFormat>()
/** Returns a cached formatter: creating an Intl formatter takes about 50 µs, and a table has 10 000 cells. */
function fmt(opts: Intl.DateTimeFormatOptions, fuso: string): Intl.DateTimeFormat {
  const chave = fuso + JSON.stringify(opts)
  let f = cache.get(chave)
  if (!f) cache.set(chave, (f = new Intl.DateTimeFormat('pt-BR', { ...opts, timeZone: fuso })))
  return f
}
/** A date without a time ('2026-11-20') is a calendar day: the same in every zone, not midnight in UTC. */
const ehDia = (i: Instante) => typeof i === 'string' && i.length === 10
const escrever = (opts: Intl.DateTimeFormatOptions, i: Instante, fuso: string): string =>
  fmt(opts, ehDia(i) ? 'UTC' : fuso).format(new Date(i))

/** 20/11/2026 */
export const data = (i: Instante, fuso = FUSO_PADRAO) =>
  escrever({ day: '2-digit', month: '2-digit', year: 'numeric' }, i, fuso)
/** 20/11 */
export const dataCurta = (i: Instante, fuso = FUSO_PADRAO) => escrever({ day: '2-digit', month: '2-digit' }, i, fuso)
/** 14:05 */
export const hora = (i: Instante, fuso = FUSO_PADRAO) => escrever({ hour: '2-digit', minute: '2-digit' }, i, fuso)
/** 20/11/2026 14:05 */
export const dataHora = (i: Instante, fuso = FUSO_PADRAO) => `${data(i, fuso)} ${hora(i, fuso)}`
/** segunda-feira, 16 de novembro (with the year when it is not this one) */
export function dataPorExtenso(i: Instante, fuso = FUSO_PADRAO, agora: Instante = Date.now()): string {
  const outroAno = anoEm(i, fuso) !== anoEm(agora, fuso)
  return escrever({ weekday: 'long', day: 'numeric', month: 'long', ...(outroAno ? { year: 'numeric' } : {}) }, i, fuso)
}
const anoEm = (i: Instante, fuso: string) => escrever({ year: 'numeric' }, i, fuso)

/** Returns the calendar day in the zone as a number, for differences in days. */
export function diaEm(i: Instante, fuso = FUSO_PADRAO): number {
  const [d = 0, m = 0, a = 0] = data(i, fuso).split('/').map(Number)
  return Date.UTC(a, m - 1, d) / 86_400_000
}

/** Formats a time for lists: 'agora' · '09:41' · 'ontem' · '16/11' · '16/11/2025'. */
export function tempoRelativo(i: Instante, agora: Instante = Date.now(), fuso = FUSO_PADRAO): string {
  const passou = new Date(agora).getTime() - new Date(i).getTime()
  if (passou >= -30_000 && passou < 60_000) return 'agora'
  const dias = diaEm(agora, fuso) - diaEm(i, fuso)
  if (dias === 0) return hora(i, fuso)
  if (dias === 1) return 'ontem'
  if (dias === -1) return 'amanhã'
  return anoEm(i, fuso) === anoEm(agora, fuso) ? dataCurta(i, fuso) : data(i, fuso)
}

/** Label of a day separator in a thread: 'hoje, 18 de novembro' · 'ontem, …' · 'segunda-feira, 16 de novembro'. */
export function rotuloDoDia(i: Instante, agora: Instante = Date.now(), fuso = FUSO_PADRAO): string {
  const dias = diaEm(agora, fuso) - diaEm(i, fuso)
  const extenso = dataPorExtenso(i, fuso, agora)
  if (dias === 0) return extenso.replace(/^[^,]+/, 'hoje')
  if (dias === 1) return extenso.replace(/^[^,]+/, 'ontem')
  return extenso
}

const numeros = new Map<string, Intl.NumberFormat>()
function formatoDeNumero(minimas: number, maximas: number): Intl.NumberFormat {
  const chave = `${minimas} ${maximas}`
  let f = numeros.get(chave)
  if (!f)
    numeros.set(
      chave,
      (f = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: minimas, maximumFractionDigits: maximas })),
    )
  return f
}
/** 1.234,56: with `casas` decimals, without it with up to two. */
export const numero = (n: number, casas?: number): string => formatoDeNumero(casas ?? 0, casas ?? 2).format(n)
/** 0,32193: up to `casas` decimals, none more than the number has. */
export const numeroAte = (n: number, casas: number): string => formatoDeNumero(0, casas).format(n)
/** 12,5 % */
export const porcento = (fracao: number, casas = 1) =>
  `${numero(Math.round(fracao * 100 * 10 ** casas) / 10 ** casas)} %`

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
/** Formats integer centavos (a number or the string of a bigint): R$ 1.234,56 */
export const dinheiro = (centavos: number | bigint | string) =>
  reais.format(Number(centavos) / 100).replace(/\u00a0/g, ' ')

/** `− 206,43`: integer centavos in a column that names the currency; a dash for none */
export const semMoeda = (centavos: number | null): string =>
  centavos === null ? '–' : `${centavos < 0 ? '− ' : ''}${numero(Math.abs(centavos) / 100, 2)}`
/** `− R$ 206,43` */
export const comMoeda = (centavos: number): string => `${centavos < 0 ? '− ' : ''}${dinheiro(Math.abs(centavos))}`
/** Energy in whole kWh, without the unit; a dash for none */
export const kwh = (n: number | null): string => (n === null ? '–' : numero(Math.round(n)))

/** 1,1 MB; decimal multiples, as the users' operating systems show them */
export function tamanhoDeArquivo(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const unidades = ['kB', 'MB', 'GB', 'TB']
  let n = bytes
  let u = -1
  do {
    n /= 1000
    u++
  } while (n >= 999.5 && u < unidades.length - 1)
  return `${numero(n, n < 10 && u > 0 ? 1 : 0)} ${unidades[u] ?? 'TB'}`
}

/** 47 s · 8 min · 1 h 20 min · 1 dia · 3 dias */
export function duracao(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000))
  if (s < 60) return `${s} s`
  const min = Math.floor(s / 60)
  if (min < 60) return `${min} min`
  const h = Math.floor(min / 60)
  if (h < 24) return min % 60 ? `${h} h ${min % 60} min` : `${h} h`
  return plural(Math.floor(h / 24), 'dia')
}

const MINUTO_MS = 60_000
/** At least one whole minute: seconds of a deadline do not matter. */
const emMinutos = (ms: number) => duracao(Math.max(MINUTO_MS, ms))

/** Formats a deadline, before and after it, without a sign: vence em 3 min · vencido há 22 min · vencido há 2 dias */
export function prazoEmPalavras(vence: Instante, agora: number): string {
  const falta = new Date(vence).getTime() - agora
  return falta > 0 ? `vence em ${emMinutos(falta)}` : `vencido há ${emMinutos(-falta)}`
}

/** Formats the time since `desde`: há 12 min. When `desde` is in the future (clock skew), at least 1 min. */
export const haQuanto = (desde: Instante, agora: number): string => `há ${emMinutos(agora - new Date(desde).getTime())}`

/** 0:47 · 12:05 · 1:02:09, for media players */
export function relogio(segundos: number): string {
  const t = Math.max(0, Math.floor(Number.isFinite(segundos) ? segundos : 0))
  const h = Math.floor(t / 3600)
  const m = Math.floor((t % 3600) / 60)
  const ss = String(t % 60).padStart(2, '0')
  return h ? `${h}:${String(m).padStart(2, '0')}:${ss}` : `${m}:${ss}`
}

/** plural(1, 'conversa') → '1 conversa'; plural(3, 'mês', 'meses') → '3 meses' */
export const plural = (n: number, um: string, muitos = `${um}s`) => `${numero(n)} ${n === 1 ? um : muitos}`
