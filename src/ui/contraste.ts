/** An sRGB colour with channels 0–1; enough to guarantee a contrast. */
export type Rgb = readonly [number, number, number]

/**
 * Parses '45 93% 47%', 'hsl(45, 93%, 47%)' or '45deg 93 47' into [h, s, l] with s and l in 0–1; null when it is not a
 * colour.
 */
export function lerHsl(texto: unknown): [number, number, number] | null {
  if (typeof texto !== 'string') return null
  const n = texto.match(/-?\d+(?:\.\d+)?/g)?.map(Number)
  const [h, s, l] = n ?? []
  if (h === undefined || s === undefined || l === undefined || ![h, s, l].every(Number.isFinite)) return null
  return [((h % 360) + 360) % 360, Math.min(1, Math.max(0, s / 100)), Math.min(1, Math.max(0, l / 100))]
}

export function hslParaRgb([h, s, l]: readonly [number, number, number]): Rgb {
  const a = s * Math.min(l, 1 - l)
  const f = (n: number) => {
    const k = (n + h / 30) % 12
    return l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [f(0), f(8), f(4)]
}

/** Rounds to eight bits per channel, as displayed. The contrast is guaranteed for this colour, not the exact one. */
export const emOitoBits = (c: Rgb): Rgb => [
  Math.round(c[0] * 255) / 255,
  Math.round(c[1] * 255) / 255,
  Math.round(c[2] * 255) / 255,
]
export const paraCss = (c: Rgb) => `rgb(${Math.round(c[0] * 255)} ${Math.round(c[1] * 255)} ${Math.round(c[2] * 255)})`

export const misturar = (a: Rgb, b: Rgb, parteDeA: number): Rgb => [
  a[0] * parteDeA + b[0] * (1 - parteDeA),
  a[1] * parteDeA + b[1] * (1 - parteDeA),
  a[2] * parteDeA + b[2] * (1 - parteDeA),
]

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
export const luminancia = (c: Rgb) => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2])

/** Returns the WCAG contrast ratio, 1–21. */
export function contraste(a: Rgb, b: Rgb): number {
  const [x, y] = [luminancia(a), luminancia(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}
