import { comoPalavra as palavra, NUMEROS, quantos } from './palavras-faladas.ts'

export interface RegraDaHora {
  molde: RegExp
  /** minutes since midnight */
  ler: (m: RegExpExecArray) => number | null
}

const PARTE = '( da (?:manha|tarde|noite)| de manha)?'
const POR_EXTENSO = `(${Object.keys(NUMEROS).join('|')})`

/** First match wins: the more specific patterns come first. */
export const HORAS: readonly RegraDaHora[] = [
  { molde: palavra('(?:(?:as?|ate as?) )?(?:ao )?meio[- ]dia'), ler: () => 12 * 60 },
  {
    molde: palavra(`(?:as? )?(\\d{1,2})(?: ?(?:h|hs|hrs|horas?))? e (meia|\\d{2})${PARTE}`),
    ler: (m) => emMinutos(m[1], m[2] === 'meia' ? '30' : m[2], m[3]),
  },
  { molde: palavra(`as? ${POR_EXTENSO} e meia${PARTE}`), ler: (m) => emMinutos(String(quantos(m[1])), '30', m[2]) },
  { molde: palavra('(?:as? )?(\\d{1,2})[:h](\\d{2})(?: ?(?:h|horas?))?'), ler: (m) => emMinutos(m[1], m[2]) },
  { molde: palavra(`(?:as? )?(\\d{1,2}) ?(?:h|hs|hrs|horas?)${PARTE}`), ler: (m) => emMinutos(m[1], '0', m[2]) },
  { molde: palavra(`as? (\\d{1,2})${PARTE}`), ler: (m) => emMinutos(m[1], '0', m[2]) },
  // 'as duas propostas' is not an hour: a written-out number needs a part of the day or the word 'horas'
  {
    molde: palavra(`as? ${POR_EXTENSO}(?: horas?)?(?: horas?| (da (?:manha|tarde|noite)))`),
    ler: (m) => emMinutos(String(quantos(m[1])), '0', m[2]),
  },
  { molde: palavra('(\\d{1,2}) da (manha|tarde|noite)'), ler: (m) => emMinutos(m[1], '0', m[2]) },
  { molde: palavra('(?:no |ate o )?(?:fim|final) d(?:o dia|a tarde)'), ler: () => 17 * 60 },
  { molde: palavra('(?:de|pela) manha'), ler: () => 9 * 60 },
  { molde: palavra('(?:de|a|pela) tarde'), ler: () => 14 * 60 },
  { molde: palavra('(?:de|a) noite'), ler: () => 19 * 60 },
  { molde: palavra('(?:bem |logo )?cedo|(?:na |a )?primeira hora'), ler: () => 8 * 60 },
]

function emMinutos(horas: string | undefined, minutos: string | undefined, parte = ''): number | null {
  const h = Number(horas) + (/tarde|noite/.test(parte) && Number(horas) < 12 ? 12 : 0)
  const m = Number(minutos)
  return h < 24 && m < 60 ? h * 60 + m : null
}
