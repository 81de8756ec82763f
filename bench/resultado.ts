import type { Casa } from './casa.ts'

export interface Resultado {
  name: string
  value: number
  unit: string
  /** The same measurement without our server, from the same run. */
  floor: number | null
  /** value / floor */
  ratio: number | null
  goal: string | null
  /** null: no goal was set */
  ok: boolean | null
}

export type Prova = (casa: Casa) => Promise<Resultado[]>

const redondo = (n: number) => (Number.isFinite(n) ? Number(n.toPrecision(4)) : n)

export function resultado(
  name: string,
  value: number,
  unit: string,
  { floor, goal, ok }: { floor?: number; goal?: string; ok?: (ratio: number) => boolean } = {},
): Resultado {
  const ratio = floor === undefined ? null : value / floor
  return {
    name,
    value: redondo(value),
    unit,
    floor: floor === undefined ? null : redondo(floor),
    ratio: ratio === null ? null : redondo(ratio),
    goal: goal ?? null,
    ok: ok ? ok(ratio ?? value) : null,
  }
}
