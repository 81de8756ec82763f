const RAIO_M = 6_371_000
const rad = (g: number): number => (g * Math.PI) / 180

export interface Ponto {
  lat: number
  lon: number
}

/** Metres between two points over the sphere. */
export function distanciaM(a: Ponto, b: Ponto): number {
  const [dLat, dLon] = [rad(b.lat - a.lat), rad(b.lon - a.lon)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLon / 2) ** 2
  return Math.round(2 * RAIO_M * Math.asin(Math.min(1, Math.sqrt(h))))
}

/** The way over so many metres in a line. Roads are longer, and the mean speed grows with the distance. */
export function caminho(metros: number): { km: number; minutos: number } {
  const km = (metros / 1000) * 1.3
  const kmPorHora = km < 15 ? 32 : km < 60 ? 52 : 70
  return { km: Math.round(km), minutos: Math.ceil((km / kmPorHora) * 60) }
}

export const viagem = (a: Ponto, b: Ponto): { km: number; minutos: number } => caminho(distanciaM(a, b))
