/** Lines that start a quoted message: the first of them and everything below it is quoted. */
const INICIOS = [
  /^\s*-{2,}\s*(?:mensagem original|original message|mensagem encaminhada|forwarded message)\s*-{2,}\s*$/i,
  /^\s*(?:em|no dia|a)\s.{4,200}\b(?:escreveu|escribi[oó])\s*:\s*$/i,
  /^\s*on\s.{4,200}\bwrote\s*:\s*$/i,
  /^\s*_{10,}\s*$/,
]
const CAMPO = /^\s*\*?(?:de|from|enviad[ao](?: em)?|sent|date|data|para|to|cc|assunto|subject)\s*:\s*\S*/i

/** Outlook writes no introduction line: the quoted message starts with a block of headers. */
const blocoDeCabecalhos = (linhas: readonly string[], n: number): boolean =>
  /^\s*\*?(?:de|from)\s*:/i.test(linhas[n] ?? '') && linhas.slice(n, n + 6).filter((l) => CAMPO.test(l)).length >= 3

function cortar(linhas: readonly string[]): number {
  const ultimaPropria = linhas.findLastIndex((l) => l.trim() !== '' && !l.startsWith('>'))
  for (let n = 0; n < linhas.length; n++) {
    const linha = linhas[n] ?? ''
    // the introduction of a reply may be broken over two lines
    const dupla = `${linha.trim()} ${(linhas[n + 1] ?? '').trim()}`
    if (
      INICIOS.some((i) => i.test(linha)) ||
      (linha.length < 160 && /^\s*(?:em|on)\s/i.test(linha) && INICIOS.slice(1, 3).some((i) => i.test(dupla))) ||
      blocoDeCabecalhos(linhas, n)
    )
      return n
    if (linha.startsWith('>') && n > ultimaPropria) return n
    if (linha === '-- ') return n
  }
  return linhas.length
}

/**
 * Separates the new text of a mail from the quoted text. A mail with only quoted text (a bare forward) is shown whole,
 * so that the bubble is not empty.
 */
export function separarCitado(texto: string): { novo: string; citado: string } {
  const linhas = texto.replaceAll('\r\n', '\n').split('\n')
  const corte = cortar(linhas)
  const novo = linhas.slice(0, corte).join('\n').trim()
  if (novo === '') return { novo: texto.trim(), citado: '' }
  return { novo, citado: linhas.slice(corte).join('\n').trim() }
}
