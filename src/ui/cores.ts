import { hslParaRgb, lerHsl } from '#ui/contraste.ts'
import { textoSobre, type CorDoUsuario, type TemaDoUsuario } from '#ui/tema-do-usuario.ts'

/** Converts `#f5ab05` to `42 96% 49%`, the format of the setting. */
function hslDeHex(hex: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
  const maximo = Math.max(r, g, b)
  const minimo = Math.min(r, g, b)
  const d = maximo - minimo
  const l = (maximo + minimo) / 2
  const s = d === 0 ? 0 : d / (1 - Math.abs(2 * l - 1))
  const h = d === 0 ? 0 : maximo === r ? ((g - b) / d + 6) % 6 : maximo === g ? (b - r) / d + 2 : (r - g) / d + 4
  return `${Math.round(h * 60)} ${Math.round(s * 100)}% ${Math.round(l * 100)}%`
}

const par = (n: number) =>
  Math.round(n * 255)
    .toString(16)
    .padStart(2, '0')

export function hexDaCor({ hsl }: CorDoUsuario): string {
  const lida = lerHsl(hsl)
  return lida ? `#${hslParaRgb(lida).map(par).join('')}` : '#000000'
}

/** A colour with a readable text colour. */
export function corDeHex(hex: string): CorDoUsuario {
  const hsl = hslDeHex(hex)
  const lida = lerHsl(hsl)
  const texto = lida ? textoSobre(hslParaRgb(lida), null) : [0, 0, 0]
  return { hsl, foreground: hslDeHex(`#${texto.map(par).join('')}`) }
}

/** The product's colours, as initial values of the pickers. */
export const TEMA_INICIAL: TemaDoUsuario = {
  primary: corDeHex('#f5ab05'),
  secondary: corDeHex('#efedea'),
  accent: corDeHex('#efedea'),
}
