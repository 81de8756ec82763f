import { semAcentos } from '#kit/texto.ts'

/** The request in a phrase of the palette: “sueli mover para contrato”, “atribuir a Ana”. */
export type Dito = { verbo: 'mover'; quem: string; para: string | null } | { verbo: 'atribuir'; quem: string }

const MINIMO_DE_LETRAS = 2
const VERBOS: ReadonlyMap<string, Dito['verbo']> = new Map([
  ['mover', 'mover'],
  ['mova', 'mover'],
  ['atribuir', 'atribuir'],
  ['atribua', 'atribuir'],
])
/** Between a verb and a name. */
const LIGACOES = new Set(['a', 'ao', 'para', 'pra', 'o', 'da', 'do'])

const semLigacao = (palavras: readonly string[]): readonly string[] =>
  LIGACOES.has(semAcentos(palavras[0] ?? '')) ? palavras.slice(1) : palavras

/** Splits “sueli para contrato” at the preposition: the name, and where it goes. */
function separar(palavras: readonly string[]): { quem: string; para: string | null } {
  const n = palavras.findIndex((p, i) => i > 0 && i < palavras.length - 1 && ['para', 'pra'].includes(semAcentos(p)))
  return n < 0
    ? { quem: palavras.join(' '), para: null }
    : { quem: palavras.slice(0, n).join(' '), para: palavras.slice(n + 1).join(' ') }
}

/**
 * Reads a name and a verb, in either order; null for any other text. The name keeps its spelling: it is searched for on
 * the server.
 */
export function lerFrase(texto: string): Dito | null {
  const palavras = texto.trim().split(/\s+/)
  const n = palavras.findIndex(
    (p, i) =>
      VERBOS.has(semAcentos(p)) &&
      (i === 0 || i === palavras.length - 1 || LIGACOES.has(semAcentos(palavras[i + 1] ?? ''))),
  )
  const verbo = VERBOS.get(semAcentos(palavras[n] ?? ''))
  if (!verbo) return null
  const [antes, depois] = [palavras.slice(0, n), palavras.slice(n + 1)]
  if (verbo === 'atribuir') {
    // “atribuir a Ana”: what comes before the verb is the open record
    const quem = semLigacao(depois.length > 0 ? depois : antes).join(' ')
    return quem.length < MINIMO_DE_LETRAS ? null : { verbo, quem }
  }
  if (antes.length === 0) {
    const { quem, para } = separar(LIGACOES.has(semAcentos(depois[0] ?? '')) ? depois.slice(1) : depois)
    return quem.length < MINIMO_DE_LETRAS ? null : { verbo, quem, para }
  }
  const quem = antes.join(' ')
  const para = semLigacao(depois).join(' ')
  return quem.length < MINIMO_DE_LETRAS ? null : { verbo, quem, para: para || null }
}
