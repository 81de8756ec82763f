/** Width of a text in the current font and size (points). */
type Medir = (texto: string) => number

/**
 * A long text as lines that fit into a width: at blanks, inside a word only where it is longer than a line. Characters
 * are measured once each; the layout of the PDF library measures the rest of a long word again for every line of it.
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
  /** after the last blank of the line that is being filled */
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
