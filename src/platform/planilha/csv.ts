/** Returns the text outside quotes: separators inside quotes are part of a cell. */
function foraDasAspas(texto: string): string {
  return texto
    .split('"')
    .filter((_, n) => n % 2 === 0)
    .join('')
}

/** Returns the separator that occurs most often, and most evenly, in the first 20 lines. */
export function separadorDe(texto: string): string {
  const linhas = foraDasAspas(texto.slice(0, 20_000))
    .split(/\r?\n/)
    .filter((l) => l !== '')
    .slice(0, 20)
  const nota = (s: string) => {
    const vezes = linhas.map((l) => l.split(s).length - 1)
    return Math.min(...vezes) * 1000 + Math.max(...vezes)
  }
  return [';', ',', '\t', '|'].reduce((melhor, s) => (nota(s) > nota(melhor) ? s : melhor), ';')
}

/** Yields the rows of a CSV. Cells beyond `maxColunas` are dropped. */
export function* linhasDoCsv(texto: string, maxColunas: number): Generator<string[]> {
  const t = texto.replace(/^\uFEFF/, '')
  const separador = separadorDe(t)
  let linha: string[] = []
  for (let n = 0; n <= t.length;) {
    const [celula, fim] = t[n] === '"' ? entreAspas(t, n) : ateOMarco(t, n, separador)
    if (linha.length < maxColunas) linha.push(celula)
    const marco = t[fim]
    n = fim + 1
    if (marco === separador) continue
    if (marco === '\r' && t[n] === '\n') n++
    yield linha
    linha = []
    if (marco === undefined) break
  }
}

export const lerCsv = (texto: string): string[][] => [...linhasDoCsv(texto, Infinity)]

function ateOMarco(t: string, de: number, separador: string): [string, number] {
  let n = de
  while (n < t.length && t[n] !== separador && t[n] !== '\n' && t[n] !== '\r') n++
  return [t.slice(de, n), n]
}

const MARCO = /[;,\t|\r\n]/g

/**
 * Reads a quoted cell. Text between the closing quote and the next separator is part of the cell: some programs write
 * that.
 */
function entreAspas(t: string, de: number): [string, number] {
  const partes: string[] = []
  let n = de + 1
  for (;;) {
    const fecha = t.indexOf('"', n)
    if (fecha < 0) return [partes.join('') + t.slice(n), t.length]
    partes.push(t.slice(n, fecha))
    if (t[fecha + 1] !== '"') {
      n = fecha + 1
      break
    }
    partes.push('"')
    n = fecha + 2
  }
  MARCO.lastIndex = n
  const fim = MARCO.exec(t)?.index ?? t.length
  return [partes.join('') + t.slice(n, fim), fim]
}
