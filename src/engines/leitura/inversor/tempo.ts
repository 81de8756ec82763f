import { semAcentos } from '#kit/texto.ts'
import { diaReal } from '../datas.ts'

export const FUSO_PADRAO = '-03:00'

/** An instant as the cell writes it, with the offset that it states itself, if any. */
export interface Momento {
  dia: string
  /** HH:MM; null: the cell has a day only */
  hora: string | null
  fuso: string | null
}

const dois = (t: string): string => t.padStart(2, '0')

/** `dia` first is Brazilian; a file whose second part passes 12 writes the month first. */
export function mesPrimeiro(celulas: Iterable<string>): boolean {
  let visto = false
  for (const celula of celulas) {
    const m = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(celula.trim())
    if (!m) continue
    if (Number(m[1]) > 12) return false
    if (Number(m[2]) > 12) visto = true
  }
  return visto
}

function lerData(t: string, mesAntes: boolean): { dia: string; resto: string } | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(t) ?? /^(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(t)
  const br = iso ? null : /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/.exec(t)
  const partes = iso ? [iso[1], iso[2], iso[3]] : br ? [br[3], br[mesAntes ? 1 : 2], br[mesAntes ? 2 : 1]] : null
  const achada = iso ?? br
  if (!partes || !achada) return null
  const dia = diaReal(partes.map((p) => dois(p ?? '')).join('-'))
  return dia ? { dia, resto: t.slice(achada[0].length) } : null
}

export function lerMomento(celula: string, mesAntes: boolean): Momento | null {
  const data = lerData(celula.trim(), mesAntes)
  if (!data) return null
  const resto = data.resto.trim().replace(/^[T,]\s*/i, '')
  if (resto === '') return { dia: data.dia, hora: null, fuso: null }
  const m = /^(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(am|pm)?\s*(.*)$/i.exec(resto)
  if (!m) return null
  const meio = m[3]?.toLowerCase()
  const h = meio ? (Number(m[1]) % 12) + (meio === 'pm' ? 12 : 0) : Number(m[1])
  if (h > 23 || Number(m[2]) > 59) return null
  return { dia: data.dia, hora: `${dois(String(h))}:${m[2]}`, fuso: m[4] ? lerFuso(m[4]) : null }
}

/** The offsets of Brazil's zones, which have no summer time since 2019. */
const ZONAS: readonly (readonly [RegExp, string])[] = [
  [/america\/noronha/, '-02:00'],
  [/america\/(rio_branco|eirunepe|porto_acre)/, '-05:00'],
  [/america\/(manaus|cuiaba|campo_grande|porto_velho|boa_vista)/, '-04:00'],
  [/america\/|brasilia|brt/, '-03:00'],
]

/** `UTC`, or an offset `±HH:MM`, of a text that names a zone; null when it names none. */
export function lerFuso(texto: string): string | null {
  const t = semAcentos(texto)
    .toLowerCase()
    .replace(/[\u2212\u2013]/g, '-')
  const zona = ZONAS.find(([forma]) => forma.test(t))
  if (zona) return zona[1]
  const m = /(?:utc|gmt|^|[\s(])\s*([+-])\s*(\d{1,2})(?::?(\d{2}))?(?!\d)/.exec(t)
  if (m) {
    const igual = Number(m[2]) === 0 && Number(m[3] ?? 0) === 0
    return igual ? 'UTC' : `${m[1]}${dois(m[2] ?? '')}:${m[3] ?? '00'}`
  }
  return /\b(utc|gmt)\b|^z$/.test(t) ? 'UTC' : null
}

const minutos = (fuso: string): number => {
  const m = /^([+-])(\d{2}):(\d{2})$/.exec(fuso)
  return m ? (m[1] === '-' ? -1 : 1) * (Number(m[2]) * 60 + Number(m[3])) : 0
}

/** Day and time of the same instant in another offset. */
export function noFuso(dia: string, hora: string, de: string, para: string): { dia: string; hora: string } {
  const ms = Date.parse(`${dia}T${hora}:00Z`) + (minutos(para) - minutos(de)) * 60_000
  const iso = new Date(ms).toISOString()
  return { dia: iso.slice(0, 10), hora: iso.slice(11, 16) }
}
