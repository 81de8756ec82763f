import type { Ponto } from '#kit/capitais.ts'

/** Side of a tile, in pixels; at zoom 0 one tile is the whole world. */
export const LADO = 256
const LIMITE = 85.0511

/** Web Mercator projection, in pixels of the world at this zoom. */
export function projetar({ lat, lng }: Ponto, zoom: number): { x: number; y: number } {
  const mundo = LADO * 2 ** zoom
  const s = Math.sin((Math.max(-LIMITE, Math.min(LIMITE, lat)) * Math.PI) / 180)
  return { x: ((lng + 180) / 360) * mundo, y: (0.5 - Math.log((1 + s) / (1 - s)) / (4 * Math.PI)) * mundo }
}
export function desprojetar({ x, y }: { x: number; y: number }, zoom: number): Ponto {
  const mundo = LADO * 2 ** zoom
  return { lng: (x / mundo) * 360 - 180, lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / mundo))) * 180) / Math.PI }
}

export interface Monte<T> {
  x: number
  y: number
  itens: T[]
}
/** Clusters points within a grid of `passo` pixels, at their mean position. */
export function juntarPerto<T extends Ponto>(pontos: readonly T[], zoom: number, passo: number): Monte<T>[] {
  const celulas = new Map<string, Monte<T>>()
  for (const p of pontos) {
    const { x, y } = projetar(p, zoom)
    const chave = `${Math.floor(x / passo)}:${Math.floor(y / passo)}`
    const m = celulas.get(chave) ?? { x: 0, y: 0, itens: [] }
    const n = m.itens.length
    celulas.set(chave, { x: (m.x * n + x) / (n + 1), y: (m.y * n + y) / (n + 1), itens: [...m.itens, p] })
  }
  return [...celulas.values()]
}

/** Centre and zoom at which all points are visible. */
export function enquadrar(pontos: readonly Ponto[], largura: number, altura: number): { centro: Ponto; zoom: number } {
  if (pontos.length === 0 || largura === 0) return { centro: { lat: -14.5, lng: -53 }, zoom: 3.6 }
  const norte = Math.max(...pontos.map((p) => p.lat))
  const sul = Math.min(...pontos.map((p) => p.lat))
  const leste = Math.max(...pontos.map((p) => p.lng))
  const oeste = Math.min(...pontos.map((p) => p.lng))
  const [a, b] = [projetar({ lat: norte, lng: oeste }, 0), projetar({ lat: sul, lng: leste }, 0)]
  const zoom = Math.min(
    11,
    Math.log2(Math.min((largura - 120) / Math.max(1e-6, b.x - a.x), (altura - 120) / Math.max(1e-6, b.y - a.y))),
  )
  return { centro: desprojetar({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, 0), zoom: Math.max(3, zoom) }
}

/** A rough outline of Brazil, so that the map needs no network. Longitude, latitude. */
export const BRASIL: readonly (readonly [number, number])[] = [
  [-51.6, 4.2],
  [-50, 1.8],
  [-50, 0.2],
  [-48.4, -0.3],
  [-47.3, -0.6],
  [-45.4, -1.4],
  [-44.3, -2.5],
  [-42.5, -2.7],
  [-41.3, -2.9],
  [-39.9, -2.9],
  [-38.5, -3.7],
  [-37.2, -4.8],
  [-35.3, -5.2],
  [-34.8, -7.2],
  [-35, -8.6],
  [-36.4, -10.5],
  [-37.3, -11.6],
  [-38.5, -13],
  [-39, -14.3],
  [-38.9, -16],
  [-39.3, -18],
  [-39.7, -19.6],
  [-40.9, -21.3],
  [-42, -22.9],
  [-44.3, -23],
  [-46.3, -24],
  [-48, -25.3],
  [-48.6, -26.5],
  [-48.7, -28.3],
  [-50.2, -30.2],
  [-52.1, -32.2],
  [-53.4, -33.7],
  [-53.6, -32.2],
  [-55.6, -30.9],
  [-57.6, -30.2],
  [-55.8, -28.3],
  [-53.9, -27.1],
  [-54.6, -25.6],
  [-54.3, -24],
  [-55.6, -22.4],
  [-57.9, -22.1],
  [-57.8, -20],
  [-58.2, -19.8],
  [-57.7, -17.6],
  [-58.4, -16.3],
  [-60.2, -16.2],
  [-60.5, -13.8],
  [-62.1, -13.1],
  [-64.4, -12.4],
  [-65.4, -10.5],
  [-65.3, -9.8],
  [-68, -10.7],
  [-70.6, -11],
  [-70.6, -9.6],
  [-72.2, -9.9],
  [-73.2, -9.4],
  [-74, -7.5],
  [-72.9, -5.2],
  [-70, -4.3],
  [-69.4, -1.1],
  [-69.8, 0.6],
  [-69.3, 1.1],
  [-69.8, 1.7],
  [-67.9, 1.8],
  [-67.1, 1.2],
  [-65.5, 0.8],
  [-64, 1.9],
  [-63.4, 2.2],
  [-64.2, 4.1],
  [-62.7, 4],
  [-60.7, 5.2],
  [-60, 4.5],
  [-59.8, 2.3],
  [-58.9, 1.3],
  [-56, 1.9],
  [-54.5, 2.3],
  [-52.9, 2.2],
  [-51.6, 4.2],
]
