export const LARGURA_MAXIMA = 140

const LITERAIS = /(['"`])(?:\\.|(?!\1).)*\1/g
const EXPRESSOES = /\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/[a-z]*/g

/**
 * Numbers of the lines wider than LARGURA_MAXIMA. What a literal alone makes wide passes: a sentence, an address, a
 * list of classes and a regular expression have no place to break.
 */
export function linhasLargas(texto: string): number[] {
  const largas: number[] = []
  for (const [n, linha] of texto.split('\n').entries()) {
    if (linha.length <= LARGURA_MAXIMA) continue
    const semLiterais = linha.replace(LITERAIS, '""').replace(EXPRESSOES, '//')
    if (semLiterais.length > LARGURA_MAXIMA) largas.push(n + 1)
  }
  return largas
}
