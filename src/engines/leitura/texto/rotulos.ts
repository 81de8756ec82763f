import { centro, chaveDe, type Celula, type Linha } from './linhas.ts'

/** Largest distance of a value below its label (points). */
const ABAIXO = 30
const A_DIREITA = 170

/** Returns the text after a label inside its own cell; null when the cell is not of this label. */
function depoisDoRotulo(texto: string, rotulo: string): string | null {
  const partes = texto.split(' ')
  for (let n = 1; n <= partes.length; n++) {
    if (chaveDe(partes.slice(0, n).join(' ')) === rotulo)
      return partes
        .slice(n)
        .join(' ')
        .replace(/^[:\s]+/, '')
  }
  return null
}

/** Cells in the column that a label heads: from its left edge to the next label of its row. */
function abaixo(linhas: Linha[], rotulo: Celula, linha: Linha): Celula[] {
  const vizinha = linha.celulas.find((c) => c.x > rotulo.x + 1)
  const ate = vizinha ? vizinha.x - 1 : rotulo.x + 260
  return linhas
    .filter((l) => l.y > linha.y + 1 && l.y - linha.y <= ABAIXO)
    .flatMap((l) => l.celulas.filter((c) => centro(c) >= rotulo.x - 8 && centro(c) < ate && c.x >= rotulo.x - 30))
}

/**
 * Every value of a label, in the order of the labels given: behind it in its cell, then below, then to its right. A
 * value counts only when `forma` accepts it.
 */
export function valoresDoRotulo<T>(paginas: Linha[][], rotulos: string[], forma: (texto: string) => T | null): T[] {
  const achados: T[] = []
  for (const rotulo of rotulos) {
    for (const linhas of paginas) {
      for (const linha of linhas) {
        for (const [n, celula] of linha.celulas.entries()) {
          const resto = depoisDoRotulo(celula.texto, rotulo)
          if (resto === null) continue
          const direita = linha.celulas[n + 1]
          const perto = direita && direita.x - celula.fim < A_DIREITA ? [direita.texto] : []
          const candidatos = [resto, ...abaixo(linhas, celula, linha).map((c) => c.texto), ...perto]
          const valor = candidatos.map(forma).find((v) => v !== null)
          if (valor !== undefined && valor !== null) achados.push(valor)
        }
      }
    }
  }
  return achados
}

export const valorDoRotulo = <T>(paginas: Linha[][], rotulos: string[], forma: (texto: string) => T | null): T | null =>
  valoresDoRotulo(paginas, rotulos, forma)[0] ?? null
