/** The mark that stands most often, and equally often, in the first lines. */
export function separadorDe(texto: string): string {
  const linhas = texto.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/).filter((l) => l !== '').slice(0, 20)
  const nota = (s: string) => {
    const vezes = linhas.map((l) => l.split(s).length - 1)
    return Math.min(...vezes) * 1000 + Math.max(...vezes)
  }
  return [';', ',', '\t', '|'].reduce((melhor, s) => (nota(s) > nota(melhor) ? s : melhor), ';')
}

export function lerCsv(texto: string): string[][] {
  const t = texto.replace(/^\uFEFF/, '')
  const separador = separadorDe(t)
  const linhas: string[][] = []
  let linha: string[] = []
  for (let n = 0; n <= t.length; ) {
    const [celula, fim] = t[n] === '"' ? entreAspas(t, n) : ateOMarco(t, n, separador)
    linha.push(celula)
    const marco = t[fim]
    n = fim + 1
    if (marco === separador) continue
    if (marco === '\r' && t[n] === '\n') n++
    linhas.push(linha)
    linha = []
    if (marco === undefined) break
  }
  return linhas
}

function ateOMarco(t: string, de: number, separador: string): [string, number] {
  let n = de
  while (n < t.length && t[n] !== separador && t[n] !== '\n' && t[n] !== '\r') n++
  return [t.slice(de, n), n]
}

/** What follows the closing mark up to the next one is part of the cell: some programs write so. */
function entreAspas(t: string, de: number): [string, number] {
  let valor = ''
  let n = de + 1
  for (;;) {
    const fecha = t.indexOf('"', n)
    if (fecha < 0) return [valor + t.slice(n), t.length]
    valor += t.slice(n, fecha)
    if (t[fecha + 1] !== '"') {
      n = fecha + 1
      break
    }
    valor += '"'
    n = fecha + 2
  }
  let fim = n
  while (fim < t.length && !/[;,\t|\r\n]/.test(t[fim] ?? '')) fim++
  return [valor + t.slice(n, fim), fim]
}
