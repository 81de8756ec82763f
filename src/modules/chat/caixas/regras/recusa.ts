import { semAcentos } from '#kit/texto.ts'

/** The keyword must be the whole text: inside a sentence it is ambiguous ("vou sair agora"). */
const PALAVRAS = new Set(['parar', 'pare', 'sair', 'stop', 'descadastrar'])

/** Returns the opt-out keyword that a text consists of, normalized, or null. */
export function palavraDeRecusa(texto: string): string | null {
  const limpo = semAcentos(texto)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  return PALAVRAS.has(limpo) ? limpo : null
}

const UM_DIA_MS = 86_400_000

/** A contact who wrote in the last 24 h may be answered. Starting a conversation with one who opted out is refused. */
export const podeEscrever = (recusouEm: Date | null, ultimaEntrada: Date | null, agora = new Date()): boolean =>
  recusouEm === null || (ultimaEntrada !== null && agora.getTime() - ultimaEntrada.getTime() < UM_DIA_MS)
