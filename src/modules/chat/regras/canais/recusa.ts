import { semAcentos } from '#kit/texto.ts'

/** One word, alone: inside a sentence it may mean anything ("vou sair agora"). */
const PALAVRAS = new Set(['parar', 'pare', 'sair', 'stop', 'descadastrar'])

/** The opt-out word of a text, as it is understood, or null. */
export function palavraDeRecusa(texto: string): string | null {
  const limpo = semAcentos(texto)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  return PALAVRAS.has(limpo) ? limpo : null
}

const UM_DIA_MS = 86_400_000

/** Whoever wrote in the last day may be answered; writing first to a person who asked us to stop is refused. */
export const podeEscrever = (recusouEm: Date | null, ultimaEntrada: Date | null, agora = new Date()): boolean =>
  recusouEm === null || (ultimaEntrada !== null && agora.getTime() - ultimaEntrada.getTime() < UM_DIA_MS)
