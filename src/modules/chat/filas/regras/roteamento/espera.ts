/**
 * Returns the expected wait of a position in the queue, in milliseconds, from the recent rate of exits; null with fewer
 * than three exits.
 */
export function esperaPrevista(posicao: number, saidas: readonly number[]): number | null {
  if (saidas.length < 3) return null
  const ordem = saidas.toSorted((a, b) => a - b)
  const total = (ordem.at(-1) ?? 0) - (ordem[0] ?? 0)
  return Math.round((total / (ordem.length - 1)) * posicao)
}

/** Formats a wait for the customer, rounded to its real precision. */
export function esperaPorExtenso(ms: number | null): string {
  if (ms === null) return 'alguns minutos'
  const minutos = Math.ceil(ms / 60_000)
  if (minutos <= 1) return 'cerca de 1 minuto'
  if (minutos < 60) return `cerca de ${minutos <= 10 ? minutos : Math.ceil(minutos / 5) * 5} minutos`
  const horas = Math.round(minutos / 60)
  return horas === 1 ? 'cerca de 1 hora' : `cerca de ${horas} horas`
}

/** Fills in `{posicao}` and the like; unknown names are left as written. */
export const preencher = (modelo: string, valores: Readonly<Record<string, string>>): string =>
  modelo.replace(/\{(\w+)\}/g, (como, nome: string) => valores[nome] ?? como)
