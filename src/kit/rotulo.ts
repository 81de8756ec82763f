import { uuidv7 } from './id.ts'
import { semAcentos } from './texto.ts'

/**
 * The id of an item, derived from its first label and never changed: 'Média tensão' → 'media_tensao'. Empty when the
 * label has no letter or digit.
 */
export const idDoRotulo = (rotulo: string): string =>
  semAcentos(rotulo)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

interface Opcao {
  id: string
  rotulo: string
}

/**
 * Parses options typed one per line. An option keeps its id if its label is unchanged, or if only labels changed (same
 * number of lines), so that existing answers stay valid.
 */
export function opcoesDasLinhas(antigas: readonly Opcao[], texto: string): Opcao[] {
  const rotulos = linhasDe(texto)
  const noMesmoLugar = (n: number) =>
    antigas.length === rotulos.length && !rotulos.includes(antigas[n]?.rotulo ?? '') ? antigas[n]?.id : undefined
  return rotulos.map((rotulo, n) => ({
    id: antigas.find((o) => o.rotulo === rotulo)?.id ?? noMesmoLugar(n) ?? (idDoRotulo(rotulo) || uuidv7().slice(-8)),
    rotulo,
  }))
}

export const linhasDe = (texto: string): string[] => [
  ...new Set(
    texto
      .split('\n')
      .map((l) => l.trim())
      .filter(Boolean),
  ),
]
