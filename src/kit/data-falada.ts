import { DIA_MS, diaDeMs } from './dias.ts'
import { FUSO, naParede } from './expediente.ts'
import { diaUtil, type DiaFechado } from './feriados.ts'
import { HORAS, type RegraDaHora } from './hora-falada.ts'
import { comoPalavra as palavra, NUMEROS, quantos } from './palavras-faladas.ts'

/** A date as people write it: a day, and an hour if there was one. Wall-clock time; the caller chooses the zone. */
export interface Momento {
  /** '2026-11-20' */
  dia: string
  /** '14:30' */
  hora: string | null
}
/** The date that was read, and its ranges in the text. */
export interface DataFalada extends Momento {
  trechos: readonly (readonly [de: number, ate: number])[]
}

const MINUTO_MS = 60_000
const SEMANA = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
const MESES = [
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const QUANTOS = `(\\d{1,3}|${Object.keys(NUMEROS).join('|')})`

/** Lower case without accents, with the same length as the text, so that offsets are valid in both. */
export const mesmaLargura = (t: string): string =>
  [...t]
    .map((c) => {
      const s = c
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()
      return s.length === c.length ? s : c
    })
    .join('')

interface Agora {
  ms: number
  hoje: number
  fechado: DiaFechado
}
/** A day (as UTC midnight) or a wall-clock instant; null when the day does not exist (31 February). */
type Leitura = { dia: number } | { instante: number } | null
interface Regra {
  molde: RegExp
  ler: (m: RegExpExecArray, a: Agora) => Leitura
}

const existe = (ano: number, mes: number, dia: number): number | null => {
  const ms = Date.UTC(ano, mes, dia)
  return new Date(ms).getUTCMonth() === mes && dia > 0 ? ms : null
}
const dia = (ms: number | null): Leitura => (ms === null ? null : { dia: ms })

/** The next day with that weekday name. Today's own name means a week from now. */
const proximoDaSemana = (nome: string | undefined, a: Agora, semanas = 0) => {
  const alvo = SEMANA.indexOf(
    (nome ?? '').slice(0, 3) === 'sab' ? 'sabado' : (SEMANA.find((s) => s.startsWith((nome ?? '').slice(0, 3))) ?? ''),
  )
  const falta = (alvo - new Date(a.hoje).getUTCDay() + 7) % 7 || 7
  return { dia: a.hoje + (falta + semanas * 7) * DIA_MS }
}
/** The n-th working day after a day, or before it when `n` is negative. */
function diasUteis(de: number, n: number, { fechado }: Agora): number {
  let ms = de
  for (let falta = Math.abs(n); falta > 0;) {
    ms += Math.sign(n) * DIA_MS
    if (diaUtil(ms, fechado)) falta--
  }
  return ms
}
const inicioDoMes = (a: Agora, mais: number) =>
  Date.UTC(new Date(a.hoje).getUTCFullYear(), new Date(a.hoje).getUTCMonth() + mais, 1)
const fimDoMes = (a: Agora, mais: number) =>
  Date.UTC(new Date(a.hoje).getUTCFullYear(), new Date(a.hoje).getUTCMonth() + mais + 1, 0)

/** A day and month without a year: the next occurrence, today included. */
function proximaData(d: number, mes: number, ano: number | null, a: Agora): Leitura {
  if (ano !== null) return dia(existe(ano < 100 ? 2000 + ano : ano, mes, d))
  const este = new Date(a.hoje).getUTCFullYear()
  // 29 February may be years away
  for (let n = este; n <= este + 8; n++) {
    const ms = existe(n, mes, d)
    if (ms !== null && ms >= a.hoje) return { dia: ms }
  }
  return null
}

function proximoDiaDoMes(d: number, a: Agora): Leitura {
  const h = new Date(a.hoje)
  for (let n = 0; n < 13; n++) {
    const ms = existe(h.getUTCFullYear() + Math.floor((h.getUTCMonth() + n) / 12), (h.getUTCMonth() + n) % 12, d)
    if (ms !== null && ms >= a.hoje) return { dia: ms }
  }
  return null
}

function daqui(n: number, unidade: string, a: Agora): Leitura {
  if (unidade.startsWith('min')) return { instante: a.ms + n * MINUTO_MS }
  if (unidade === 'meia') return { instante: a.ms + 30 * MINUTO_MS }
  if (unidade.startsWith('h')) return { instante: a.ms + n * 60 * MINUTO_MS }
  if (unidade.startsWith('m')) {
    const h = new Date(a.hoje)
    const ultimo = new Date(Date.UTC(h.getUTCFullYear(), h.getUTCMonth() + n + 1, 0)).getUTCDate()
    return { dia: Date.UTC(h.getUTCFullYear(), h.getUTCMonth() + n, Math.min(h.getUTCDate(), ultimo)) }
  }
  return { dia: a.hoje + n * (unidade.startsWith('s') ? 7 : 1) * DIA_MS }
}

/** The lookahead excludes ordinals such as 'segunda via' and 'quinta parcela'. */
const NOME_DO_DIA =
  '(domingo|segunda|terca|quarta|quinta|sexta|sabado)(?:[- ]feira)?(?! via| parcela| etapa| fase| vez| visita| tentativa| chamada)'
/** An abbreviated weekday counts only before an hour: 'sex 14h'. */
const DIA_CURTO = '(dom|seg|ter|qua|qui|sex|sab)(?=,? (?:as )?\\d{1,2}(?:h|:))'
const MES = `(${MESES.join('|')}|${MESES.map((m) => m.slice(0, 3)).join('|')})`
const mesDe = (t: string | undefined) => MESES.findIndex((m) => m.startsWith((t ?? '').slice(0, 3)))

/** First match wins: the more specific patterns come first. */
const DIAS: readonly Regra[] = [
  {
    molde: palavra('(\\d{4})-(\\d{2})-(\\d{2})'),
    ler: (m) => dia(existe(Number(m[1]), Number(m[2]) - 1, Number(m[3]))),
  },
  {
    molde: palavra('(?:dia )?(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?'),
    ler: (m, a) => proximaData(Number(m[1]), Number(m[2]) - 1, m[3] ? Number(m[3]) : null, a),
  },
  {
    molde: palavra(`(?:dia )?(\\d{1,2})[ºo]? de ${MES}(?: de (\\d{4}))?`),
    ler: (m, a) => proximaData(Number(m[1]), mesDe(m[2]), m[3] ? Number(m[3]) : null, a),
  },
  {
    molde: palavra(`(?:daqui a?|em|dentro de) ?${QUANTOS} ?dias? (?:uteis|util)`),
    ler: (m, a) => ({ dia: diasUteis(a.hoje, quantos(m[1]), a) }),
  },
  { molde: palavra('(?:no |ate o )?proximo dia util'), ler: (_, a) => ({ dia: diasUteis(a.hoje, 1, a) }) },
  {
    molde: palavra('(?:no |ate o )?primeiro dia util do (?:proximo mes|mes que vem)'),
    ler: (_, a) => ({ dia: diasUteis(inicioDoMes(a, 1) - DIA_MS, 1, a) }),
  },
  {
    molde: palavra('(?:no |ate o )?ultimo dia util do mes'),
    ler: (_, a) => ({ dia: diasUteis(fimDoMes(a, 0) + DIA_MS, -1, a) }),
  },
  {
    molde: palavra(`(?:daqui a?|em|dentro de) ?${QUANTOS} ?(min|minutos?|h|horas?|dias?|semanas?|mes|meses)`),
    ler: (m, a) => daqui(quantos(m[1]), m[2] ?? '', a),
  },
  { molde: palavra('(?:daqui a?|em|dentro de) ?(meia) hora'), ler: (_, a) => daqui(0, 'meia', a) },
  { molde: palavra('depois de amanha'), ler: (_, a) => ({ dia: a.hoje + 2 * DIA_MS }) },
  { molde: palavra('amanha'), ler: (_, a) => ({ dia: a.hoje + DIA_MS }) },
  { molde: palavra('hoje'), ler: (_, a) => ({ dia: a.hoje }) },
  {
    molde: palavra('(?:no |ate o )?(?:fim|final) do (?:proximo mes|mes que vem)'),
    ler: (_, a) => ({ dia: fimDoMes(a, 1) }),
  },
  { molde: palavra('(?:no |ate o )?(?:fim|final) do mes'), ler: (_, a) => ({ dia: fimDoMes(a, 0) }) },
  {
    molde: palavra('(?:no |ate o )?(?:fim|final) da semana'),
    ler: (_, a) => ({ dia: a.hoje + ((5 - new Date(a.hoje).getUTCDay() + 7) % 7) * DIA_MS }),
  },
  {
    molde: palavra('(?:no |ate o )?(?:inicio|comeco) do (?:proximo mes|mes que vem)'),
    ler: (_, a) => ({ dia: inicioDoMes(a, 1) }),
  },
  {
    molde: palavra('(?:(?:n?o |ate o )?(?:inicio|comeco) da |na |ate a )?(?:semana que vem|proxima semana)'),
    ler: (_, a) => ({ dia: a.hoje + ((1 - new Date(a.hoje).getUTCDay() + 7) % 7 || 7) * DIA_MS }),
  },
  { molde: palavra('(?:no |ate o )?(?:mes que vem|proximo mes)'), ler: (_, a) => daqui(1, 'mes', a) },
  { molde: palavra(`(?:n[ao] |ate )?(?:proxim[ao] )?${NOME_DO_DIA} que vem`), ler: (m, a) => proximoDaSemana(m[1], a) },
  { molde: palavra(`(?:n[ao] |ate )?(?:proxim[ao] )?${NOME_DO_DIA}`), ler: (m, a) => proximoDaSemana(m[1], a) },
  { molde: palavra(DIA_CURTO), ler: (m, a) => proximoDaSemana(m[1], a) },
  { molde: palavra('(?:no |ate o )?dia (\\d{1,2})'), ler: (m, a) => proximoDiaDoMes(Number(m[1]), a) },
]

const escrever = (minutos: number) =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`

/** Wall-clock day and hour of `agora` in the given zone. */
export function naParedeDe(agora: Date, fuso: string = FUSO): Momento & { ms: number } {
  const ms = naParede(agora.getTime(), fuso)
  return { ms, dia: diaDeMs(ms), hora: escrever(Math.floor((ms % DIA_MS) / MINUTO_MS)) }
}

/**
 * Returns the first date and the first hour in a text. An hour without a day means today, or tomorrow if it has passed.
 * `fechado`: the holidays that apply to the user.
 */
export function lerDataFalada(texto: string, agora: Date, fechado: DiaFechado, fuso: string = FUSO): DataFalada | null {
  const { ms } = naParedeDe(agora, fuso)
  const a: Agora = { ms, hoje: Math.floor(ms / DIA_MS) * DIA_MS, fechado }
  const dito = mesmaLargura(texto)
  const achado = procurar(dito, (m, r: Regra) => r.ler(m, a), DIAS)
  if (achado && 'instante' in achado.valor)
    return {
      dia: diaDeMs(achado.valor.instante),
      hora: escrever(Math.floor((achado.valor.instante % DIA_MS) / MINUTO_MS)),
      trechos: [achado.trecho],
    }
  const resto = achado
    ? dito.slice(0, achado.trecho[0]) + ' '.repeat(achado.trecho[1] - achado.trecho[0]) + dito.slice(achado.trecho[1])
    : dito
  const horario = procurar(resto, (m, h: RegraDaHora) => h.ler(m), HORAS)
  if (!achado && !horario) return null
  const passou = horario !== null && horario.valor * MINUTO_MS <= ms - a.hoje
  const quando = achado && 'dia' in achado.valor ? achado.valor.dia : a.hoje + (passou ? DIA_MS : 0)
  return {
    dia: diaDeMs(quando),
    hora: horario ? escrever(horario.valor) : null,
    trechos: [achado?.trecho, horario?.trecho].filter((t) => t !== undefined),
  }
}

function procurar<R extends { molde: RegExp }, V>(
  texto: string,
  ler: (m: RegExpExecArray, r: R) => V | null,
  regras: readonly R[],
): { valor: V; trecho: readonly [number, number] } | null {
  for (const r of regras) {
    const m = r.molde.exec(texto)
    const valor = m && ler(m, r)
    if (m && valor !== null) return { valor, trecho: [m.index, m.index + m[0].length] }
  }
  return null
}
