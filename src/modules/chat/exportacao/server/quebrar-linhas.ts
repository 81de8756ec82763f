/** Returns a text's width in points, in the current font and size. */
type Medir = (texto: string) => number

/**
 * Wraps a text to a width: at spaces, and inside a word only if it is longer than a line. Each character is measured
 * once; the PDF library's layout would measure the rest of a long word again for every line.
 */
export function quebrarLinhas(texto: string, largura: number, medir: Medir): string[] {
  const larguras = new Map<string, number>()
  const larguraDe = (c: string) => {
    const sabida = larguras.get(c)
    if (sabida !== undefined) return sabida
    const medida = medir(c)
    larguras.set(c, medida)
    return medida
  }
  return texto.split('\n').flatMap((linha) => quebrarUma(linha, largura, larguraDe))
}

function quebrarUma(linha: string, largura: number, larguraDe: (c: string) => number): string[] {
  const linhas: string[] = []
  let inicio = 0
  /** position after the last space of the current line */
  let quebra = -1
  let cheia = 0
  let desdeAQuebra = 0
  for (let n = 0; n < linha.length; n++) {
    const c = linha.charAt(n)
    const l = larguraDe(c)
    if (cheia + l > largura && n > inicio) {
      const ate = quebra > inicio ? quebra : n
      linhas.push(linha.slice(inicio, ate))
      cheia = quebra > inicio ? desdeAQuebra : 0
      inicio = ate
      quebra = -1
      desdeAQuebra = 0
    }
    cheia += l
    desdeAQuebra += l
    if (c === ' ') {
      quebra = n + 1
      desdeAQuebra = 0
    }
  }
  linhas.push(linha.slice(inicio))
  return linhas
}
