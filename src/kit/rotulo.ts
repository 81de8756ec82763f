import { uuidv7 } from './id.ts'
import { semAcentos } from './texto.ts'

/**
 * What is named by its first wording, and by it forever: 'Média tensão' → 'media_tensao'. Empty when there is no letter
 * or digit in it.
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
 * Options as they were typed, one a line. One keeps its id while its words are the same, or while nothing but words
 * changed: who chose it keeps their answer.
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
