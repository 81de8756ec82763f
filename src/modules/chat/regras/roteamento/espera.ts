/**
 * Milliseconds that a place in the queue is expected to wait, from how often people left it lately; null when too few
 * did.
 */
export function esperaPrevista(posicao: number, saidas: readonly number[]): number | null {
  if (saidas.length < 3) return null
  const ordem = saidas.toSorted((a, b) => a - b)
  const total = (ordem.at(-1) ?? 0) - (ordem[0] ?? 0)
  return Math.round((total / (ordem.length - 1)) * posicao)
}

/** In words a customer may be told: never more exact than we know it. */
export function esperaPorExtenso(ms: number | null): string {
  if (ms === null) return 'alguns minutos'
  const minutos = Math.ceil(ms / 60_000)
  if (minutos <= 1) return 'cerca de 1 minuto'
  if (minutos < 60) return `cerca de ${minutos <= 10 ? minutos : Math.ceil(minutos / 5) * 5} minutos`
  const horas = Math.round(minutos / 60)
  return horas === 1 ? 'cerca de 1 hora' : `cerca de ${horas} horas`
}

/** `{posicao}` and the like filled in; a name we do not know stays as it was written. */
export const preencher = (modelo: string, valores: Readonly<Record<string, string>>): string =>
  modelo.replace(/\{(\w+)\}/g, (como, nome: string) => valores[nome] ?? como)
