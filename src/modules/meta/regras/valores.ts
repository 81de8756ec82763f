/** Converts `spend: "123.45"` to 12345. Parses text, because floating point would lose centavos. */
export function centavos(valor: unknown): number {
  const partes = /^(\d+)(?:\.(\d{1,}))?$/.exec(String(valor ?? ''))
  if (!partes) return 0
  const [, inteiro = '0', fracao = ''] = partes
  const arredonda = Number(fracao[2] ?? 0) >= 5 ? 1 : 0
  return Number(inteiro) * 100 + Number(fracao.padEnd(2, '0').slice(0, 2)) + arredonda
}

/** Cost per unit in centavos; null when there are no units, because a division by zero is not a price. */
export const custoPor = (gasto: number, quantos: number): number | null =>
  quantos > 0 ? Math.round(gasto / quantos) : null

export const inteiro = (valor: unknown): number => {
  const n = Number(valor ?? 0)
  return Number.isFinite(n) && n > 0 ? Math.round(n) : 0
}

/** Parses the Graph's `2026-11-20T12:29:50+0000`, which lacks the colon of an ISO offset. */
export function instanteDoGraph(valor: unknown): Date | null {
  if (typeof valor === 'number') return new Date(valor * 1000)
  if (typeof valor !== 'string') return null
  const data = new Date(/^\d+$/.test(valor) ? Number(valor) * 1000 : valor.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(data.getTime()) ? null : data
}
