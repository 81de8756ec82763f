import type { Ponto } from './distancia.ts'

const NUMERO = String.raw`-?\d{1,3}(?:[.,]\d+)?`
/** `-22.9056, -47.0608`, as maps copy a position; also inside the address of a map. */
const PAR = new RegExp(String.raw`(${NUMERO})\s*(?:[,;]\s+|[,;]|\s)\s*(${NUMERO})(?![\d.])`)
/** The pin of a shared link comes before the centre of its view. */
const NO_LINK = [
  /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/,
  /[?&](?:q|query|ll)=(-?\d+\.\d+)(?:,|%2C)(-?\d+\.\d+)/,
  /@(-?\d+\.\d+),(-?\d+\.\d+)/,
]

/** A position that was pasted: two numbers, or the link of a map. Null when there is none. */
export function lerPonto(texto: string): Ponto | null {
  const t = texto.trim()
  const partes = /^https?:\/\//i.test(t)
    ? NO_LINK.map((r) => r.exec(t)).find((m) => m !== null)
    : PAR.exec(t.replaceAll('−', '-'))
  if (!partes) return null
  const [lat, lon] = [partes[1], partes[2]].map((n) => Number((n ?? '').replace(',', '.')))
  if (lat === undefined || lon === undefined || Number.isNaN(lat) || Number.isNaN(lon)) return null
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}
