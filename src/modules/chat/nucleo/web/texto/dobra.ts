/** Messages up to this length, in characters and in lines, are shown whole. */
const INTEIRA_ATE = 4000
const LINHAS_ATE = 80
/** Visible part of a longer message until it is expanded. */
const COMECO = 3000
const LINHAS_DO_COMECO = 60
/** The cut moves back to a space if there is one within this distance. */
const FOLGA = 80

/** Returns the index after the nth line, or the end of the text. */
function fimDaLinha(texto: string, n: number): number {
  let fim = -1
  for (let linha = 0; linha < n; linha++) {
    fim = texto.indexOf('\n', fim + 1)
    if (fim < 0) return texto.length
  }
  return fim
}

/** Returns the beginning of a long text, or null for one that is shown whole. */
export function comecoDe(texto: string): string | null {
  if (texto.length <= INTEIRA_ATE && fimDaLinha(texto, LINHAS_ATE) === texto.length) return null
  const corte = Math.min(COMECO, fimDaLinha(texto, LINHAS_DO_COMECO))
  const comeco = texto.slice(0, corte)
  if (/\s/.test(texto[corte] ?? ' ')) return comeco.trimEnd()
  const fim = comeco.slice(-FOLGA)
  const branco = fim.search(/\s\S*$/)
  return comeco
    .slice(0, comeco.length - (branco < 0 ? 0 : fim.length - branco))
    .toWellFormed()
    .trimEnd()
}
