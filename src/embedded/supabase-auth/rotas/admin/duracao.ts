import { validacao } from '../../erro.ts'

const segundosPor: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 }
/** Maximum in seconds: dates of PostgreSQL and JavaScript end long before Go's largest duration. */
const MAXIMO_S = 200 * 365 * 86_400

/** Parses a Go duration ("24h", "1h30m") from now; "none" lifts the ban. */
export function lerDuracao(texto: string): Date | null {
  if (texto === 'none') return null
  const partes = [...texto.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  if (partes.length === 0 || partes.map((p) => p[0]).join('') !== texto)
    throw validacao(`invalid format for ban duration: time: invalid duration "${texto}"`)
  const segundos = partes.reduce((soma, [, n, unidade]) => soma + Number(n) * (segundosPor[unidade ?? ''] ?? 0), 0)
  return new Date(Date.now() + Math.min(segundos, MAXIMO_S) * 1000)
}
