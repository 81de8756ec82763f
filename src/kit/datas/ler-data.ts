import { civilDe, diaDaSemana, instante, somarDias, ultimoDia, type Civil } from './civil.ts'

export interface DataLida {
  em: Date
  /** index in the text */
  inicio: number
  fim: number
  /** whether a time of day was given, not only a day */
  comHora: boolean
}

type Dia = { achado: RegExpExecArray; dia: Civil } | { achado: RegExpExecArray; momento: Date }
type Regra = [padrao: RegExp, ler: (m: RegExpExecArray, hoje: Civil, agora: Date) => Civil | Date | null]

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
const NUMEROS: Record<string, number> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  quinze: 15,
  vinte: 20,
  trinta: 30,
}
const QUANTO = `(\\d{1,3}|${Object.keys(NUMEROS).join('|')})`
const numero = (t: string | undefined) => NUMEROS[t ?? ''] ?? Number(t)

/** Removes accents and keeps the length, so that indexes in the result are valid in the original text. */
export const semAcentos = (texto: string): string =>
  texto.toLowerCase().replace(/[à-öø-ÿ]/g, (c) => c.normalize('NFD').charAt(0))

/** Returns the next occurrence of a day of the month: this month's or, once it has passed, the next one. */
function diaDoMes(hoje: Civil, dia: number, mes?: number, ano?: number): Civil | null {
  if (mes !== undefined && (mes < 1 || mes > 12)) return null
  for (let n = 0; n < 14; n++) {
    const m = mes ?? ((hoje.mes - 1 + n) % 12) + 1
    const a = ano ?? (mes === undefined ? hoje.ano + Math.floor((hoje.mes - 1 + n) / 12) : hoje.ano + n)
    if (dia < 1 || (ano !== undefined && dia > ultimoDia(a, m))) return null
    const passou = a * 10_000 + m * 100 + dia < hoje.ano * 10_000 + hoje.mes * 100 + hoje.dia
    if (dia <= ultimoDia(a, m) && (ano !== undefined || !passou)) return { ...hoje, ano: a, mes: m, dia }
  }
  return null
}

const anoDe = (t: string | undefined) => (t === undefined ? undefined : t.length === 2 ? 2000 + Number(t) : Number(t))

/** The first rule that matches wins: longer wordings come before the shorter ones they contain. */
const dias: Regra[] = [
  [/\bdepois de amanha\b/, (_, hoje) => somarDias(hoje, 2)],
  [/\bamanha\b/, (_, hoje) => somarDias(hoje, 1)],
  [
    new RegExp(
      `\\b(?:daqui a|dentro de|em|nos proximos|nas proximas) (?:uns |umas )?(?:(meia hora)|${QUANTO} (minuto|min|hora|h|dia|semana|mes)(?:s|es)?\\b)`,
    ),
    (m, hoje, agora) => {
      const n = numero(m[2])
      if (m[1]) return new Date(agora.getTime() + 30 * 60_000)
      if (n < 1) return null
      if (m[3]?.startsWith('min')) return new Date(agora.getTime() + n * 60_000)
      if (m[3]?.startsWith('h')) return new Date(agora.getTime() + n * 3_600_000)
      if (m[3] === 'mes') return meses(hoje, n)
      return somarDias(hoje, m[3] === 'semana' ? n * 7 : n)
    },
  ],
  [/\b(?:semana que vem|proxima semana)\b/, (_, hoje) => somarDias(hoje, (8 - diaDaSemana(hoje)) % 7 || 7)],
  [/\b(?:mes que vem|proximo mes)\b/, (_, hoje) => ({ ...meses(hoje, 1), dia: 1 })],
  [/\b(?:fim|final) (?:da|desta|dessa) semana\b/, (_, hoje) => somarDias(hoje, (5 - diaDaSemana(hoje) + 7) % 7)],
  [/\b(?:fim|final) (?:do|deste|desse) mes\b/, (_, hoje) => ({ ...hoje, dia: ultimoDia(hoje.ano, hoje.mes) })],
  [/\bhoje\b|\b(?:fim|final) (?:do|deste) (?:dia|expediente)\b/, (_, hoje) => hoje],
  [
    new RegExp(`\\bdia (\\d{1,2})(?: de (${MESES.join('|')})(?: de (\\d{4}))?)?\\b(?!/)`),
    (m, hoje) => diaDoMes(hoje, Number(m[1]), m[2] ? MESES.indexOf(m[2]) + 1 : undefined, anoDe(m[3])),
  ],
  [
    new RegExp(`\\b(\\d{1,2}) de (${MESES.join('|')})(?: de (\\d{4}))?\\b`),
    (m, hoje) => diaDoMes(hoje, Number(m[1]), MESES.indexOf(m[2] ?? '') + 1, anoDe(m[3])),
  ],
  [
    /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b/,
    (m, hoje) => diaDoMes(hoje, Number(m[1]), Number(m[2]), anoDe(m[3])),
  ],
  // matches only weekdays to come: "a segunda via" is not a Monday, "sexta passada" is in the past
  [
    new RegExp(
      `\\b(?:(?:ate|na|no|nesta|neste|essa|esse|desta|proxima|proximo|a|para|pra|de) {1,4}){0,4}(?:(${SEMANA.slice(1, 6).join('|')})(?:-feira| feira)?|(sabado|domingo))\\b(?! (?:via|parcela|vez|etapa|opcao|parte|fatura|pessoa|visita|passad[ao]))`,
    ),
    (m, hoje) => {
      const alvo = SEMANA.indexOf(m[1] ?? m[2] ?? '')
      return somarDias(hoje, (alvo - diaDaSemana(hoje) + 7) % 7 || 7)
    },
  ],
]

function meses(hoje: Civil, n: number): Civil {
  const m = hoje.mes - 1 + n
  const ano = hoje.ano + Math.floor(m / 12)
  return { ...hoje, ano, mes: (m % 12) + 1, dia: Math.min(hoje.dia, ultimoDia(ano, (m % 12) + 1)) }
}

const HORA =
  /(?:\b(?:as|a|ate as|ate a|pelas|la pelas)\s+)?\b([01]?\d|2[0-3])(?:\s*(?:h|:)\s*([0-5]\d)(?!\d)|\s*(?:horas?|hs?)\b|(?=\s+d[ae] (?:manha|tarde|noite)\b))/
const PERIODOS: [RegExp, number, number][] = [
  [/\bmeio[- ]dia\b/, 12, 0],
  [/\b(?:fim|final) d[ao] (?:tarde|dia|expediente)\b/, 18, 0],
  [/\b(?:de|pela|da|na) manha\b|\bde manhazinha\b/, 9, 0],
  [/\b(?:a|de|pela|da|na) tarde\b/, 15, 0],
  [/\b(?:a|de|pela|da|na) noite\b/, 20, 0],
]

function horaEm(texto: string): { achado: RegExpExecArray; hora: number; minuto: number } | null {
  const m = HORA.exec(texto)
  // "9 da noite" is 21:00
  const tarde = m && Number(m[1]) < 12 && /^ *(?:da|de) (?:tarde|noite)\b/.test(texto.slice(m.index + m[0].length))
  if (m) return { achado: m, hora: Number(m[1]) + (tarde ? 12 : 0), minuto: Number(m[2] ?? 0) }
  for (const [padrao, hora, minuto] of PERIODOS) {
    const achado = padrao.exec(texto)
    if (achado) return { achado, hora, minuto }
  }
  return null
}

const PASSADO = /\b(?:ante)?ontem\b|\bpassad[oa]\b|\batras\b/

function diaEm(texto: string, agora: Date): Dia | null {
  const hoje = civilDe(agora)
  for (const [padrao, ler] of dias) {
    const achado = padrao.exec(texto)
    const lido = achado && ler(achado, hoje, agora)
    if (!achado || !lido) continue
    return lido instanceof Date ? { achado, momento: lido } : { achado, dia: lido }
  }
  return null
}

/**
 * Reads a future instant from Brazilian Portuguese text: "amanhã 9h", "sexta à tarde", "em 3 dias", "dia 15/12 às
 * 14h30". A day without a time means `horaPadrao` o'clock; a time without a day means its next occurrence. Returns null
 * when the text has no future instant.
 */
export function lerData(texto: string, agora: Date, horaPadrao = 18): DataLida | null {
  const t = semAcentos(texto)
  const dia = diaEm(t, agora)
  const resto = dia ? apagar(t, dia.achado) : t
  if (dia && 'momento' in dia) return resultado(dia.momento, agora, [dia.achado], true)
  // "fim da semana" and "fim do dia" give both a day and a time
  const hora =
    horaEm(resto) ?? (dia && /^(?:fim|final)/.test(dia.achado[0]) ? { achado: dia.achado, hora: 18, minuto: 0 } : null)
  // "ontem às 8h" is not the next 8:00
  if (!dia && (!hora || PASSADO.test(t))) return null
  const base = dia?.dia ?? civilDe(agora)
  const lida = instante({ ...base, hora: hora?.hora ?? horaPadrao, minuto: hora?.minuto ?? 0 })
  const achados = [dia?.achado, hora?.achado].filter((x) => x !== undefined)
  if (lida > agora) return resultado(lida, agora, achados, hora !== null)
  if (!dia && hora)
    return resultado(instante({ ...somarDias(base, 1), hora: hora.hora, minuto: hora.minuto }), agora, achados, true)
  // "hoje" written after `horaPadrao` means the end of the day
  return hora ? null : resultado(instante({ ...base, hora: 23, minuto: 59 }), agora, achados, false)
}

/** Returns the message for a text that `lerData` could not read: the time has passed, or there is none in the text. */
export function porQueNaoLeu(texto: string, agora: Date, exemplo = '“amanhã 9h” ou “20/12 às 14h”'): string {
  const inicioDoDia = instante({ ...civilDe(agora), hora: 0, minuto: 0 })
  const passou = PASSADO.test(semAcentos(texto)) || lerData(texto, inicioDoDia) || lerData(texto, new Date(0))
  return passou ? `Esse horário já passou. Escreva como ${exemplo}.` : `Não entendi. Escreva como ${exemplo}.`
}

const apagar = (t: string, m: RegExpExecArray) =>
  t.slice(0, m.index) + ' '.repeat(m[0].length) + t.slice(m.index + m[0].length)

function resultado(em: Date, agora: Date, achados: readonly RegExpExecArray[], comHora: boolean): DataLida | null {
  if (!(em > agora)) return null
  return {
    em,
    comHora,
    inicio: Math.min(...achados.map((m) => m.index)),
    fim: Math.max(...achados.map((m) => m.index + m[0].length)),
  }
}
