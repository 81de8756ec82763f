export const LARGURA_MAXIMA = 140

const LITERAIS = /(['"`])(?:\\.|(?!\1).)*\1/g
const EXPRESSOES = /\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/[a-z]*/g

/** A line of a comment. Its words can be wrapped; instructions to a tool cannot. */
const COMENTARIO = /^\s*(?:\/\/|\/?\*)/
const INSTRUCAO = /\b(?:oxlint-(?:disable|enable)|@ts-)|^\s*\/\/\/ </

/**
 * Returns the numbers of the lines wider than LARGURA_MAXIMA. Lines that only a literal makes too wide are allowed:
 * sentences, addresses, class lists and regular expressions cannot be broken. A comment has no literals.
 */
export function linhasLargas(texto: string): number[] {
  const largas: number[] = []
  for (const [n, linha] of texto.split('\n').entries()) {
    if (linha.length <= LARGURA_MAXIMA) continue
    if (COMENTARIO.test(linha)) {
      if (!INSTRUCAO.test(linha)) largas.push(n + 1)
      continue
    }
    const semLiterais = linha.replace(LITERAIS, '""').replace(EXPRESSOES, '//')
    if (semLiterais.length > LARGURA_MAXIMA) largas.push(n + 1)
  }
  return largas
}
