export interface LocalLido {
  latitude: number
  longitude: number
  nome: string
}

const N = '(-?\\d{1,3}(?:[.,]\\d+)?)'
/** Ordered by reliability: the pin's coordinates before the center of the map. */
const PADROES = [
  new RegExp(`!3d${N}!4d${N}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr|center)=(?:loc:)?${N}(?:,|%2C)\\s*\\+?${N}`, 'i'),
  new RegExp(`[?&]mlat=${N}&mlon=${N}`),
  new RegExp(`^geo:${N},${N}`),
  new RegExp(`@${N},${N}`),
  new RegExp(`#map=\\d+/${N}/${N}`),
  new RegExp(`/(?:search|place|dir)/${N},\\+?${N}`),
]
/** '-22,9056; -47,0608', '-22.9056, -47.0608', '22.9056 S 47.0608 W' */
const SOLTO = /^\s*(-?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([EWLO])?\s*$/i

const n = (t: string | undefined) => Number((t ?? '').replace(',', '.'))
const existe = (l: { latitude: number; longitude: number }) =>
  Math.abs(l.latitude) <= 90 && Math.abs(l.longitude) <= 180

/** Reads coordinates from pasted numbers or map URLs. Only from the text: nothing is fetched. */
export function lerLocal(texto: string): LocalLido | null {
  const solto = SOLTO.exec(texto)
  if (solto) {
    const local = {
      latitude: n(solto[1]) * (/s/i.test(solto[2] ?? '') ? -1 : 1),
      longitude: n(solto[3]) * (/[wo]/i.test(solto[4] ?? '') ? -1 : 1),
      nome: '',
    }
    return existe(local) ? local : null
  }
  for (const padrao of PADROES) {
    const m = padrao.exec(texto)
    if (!m) continue
    const local = { latitude: n(m[1]), longitude: n(m[2]), nome: nomeNoEndereco(texto) }
    if (existe(local)) return local
  }
  return null
}

function nomeNoEndereco(url: string): string {
  const lugar = /\/place\/([^/@]+)/.exec(url)?.[1]
  if (!lugar || /^-?\d/.test(lugar)) return ''
  try {
    return decodeURIComponent(lugar.replaceAll('+', ' ')).slice(0, 120)
  } catch {
    return ''
  }
}

/** Whether the link is shortened by the map service: its coordinates are unknown without fetching it. */
export const ehLinkCurto = (texto: string): boolean =>
  /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps)\//i.test(texto.trim())
