/** Seconds after each failed attempt: eight attempts in about a day. */
const ESPERAS_S = [10, 60, 600, 3600, 3 * 3600, 8 * 3600, 12 * 3600] as const
export const TENTATIVAS_DE_SAIDA = ESPERAS_S.length + 1
const DIA_S = 24 * 3600

/**
 * Returns the seconds until the next attempt, or null after the last. A wait requested by the other side is honoured,
 * up to a day; a jitter of ±5 % spreads many retries.
 */
export function esperaDepois(tentativas: number, pedida_s: number | null, acaso = Math.random()): number | null {
  const base = ESPERAS_S[tentativas - 1]
  if (base === undefined) return null
  return Math.max(Math.round(base * (0.95 + acaso * 0.1)), Math.min(pedida_s ?? 0, DIA_S))
}

/** Returns whether the same request may succeed later. */
export const vaiRepetir = (status: number): boolean => [408, 409, 425, 429].includes(status) || status >= 500

/** Parses `Retry-After`, in seconds or as a date. */
export function lerEspera(cabecalho: string | undefined, agora = Date.now()): number | null {
  if (!cabecalho) return null
  if (/^\d{1,7}$/.test(cabecalho.trim())) return Number(cabecalho)
  const data = Date.parse(cabecalho)
  return Number.isFinite(data) && data > agora ? Math.ceil((data - agora) / 1000) : null
}
