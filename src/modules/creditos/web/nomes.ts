import { numero } from '#ui/formatos.ts'

/** Without decimals, as lists show energy. */
export const kwh = (n: number): string => numero(Math.round(n) + 0, 0)

/** `+ 2.460` or `− 2.100`, with the typographic minus sign. */
export function comSinal(n: number, casas = 0): string {
  const texto = numero(Math.abs(n), casas)
  if (Number(Math.abs(n).toFixed(casas)) === 0) return numero(0, casas)
  return n < 0 ? `− ${texto}` : `+ ${texto}`
}

/** `GD_II` → `GD II` */
export const classeGd = (classe: string): string => classe.replace('_', ' ')
