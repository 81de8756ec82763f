/** Where a program began to repeat what was answered: the first of these lines, and everything below it. */
const INICIOS = [
  /^\s*-{2,}\s*(?:mensagem original|original message|mensagem encaminhada|forwarded message)\s*-{2,}\s*$/i,
  /^\s*(?:em|no dia|a)\s.{4,200}\b(?:escreveu|escribi[oó])\s*:\s*$/i,
  /^\s*on\s.{4,200}\bwrote\s*:\s*$/i,
  /^\s*_{10,}\s*$/,
]
const CAMPO = /^\s*\*?(?:de|from|enviad[ao](?: em)?|sent|date|data|para|to|cc|assunto|subject)\s*:\s*\S*/i

/** Outlook writes no line of introduction: a block of headers begins what it repeats. */
const blocoDeCabecalhos = (linhas: readonly string[], n: number): boolean =>
  /^\s*\*?(?:de|from)\s*:/i.test(linhas[n] ?? '') && linhas.slice(n, n + 6).filter((l) => CAMPO.test(l)).length >= 3

function cortar(linhas: readonly string[]): number {
  const ultimaPropria = linhas.findLastIndex((l) => l.trim() !== '' && !l.startsWith('>'))
  for (let n = 0; n < linhas.length; n++) {
    const linha = linhas[n] ?? ''
    // the introduction of a reply may be broken in two
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
 * What is new in a mail and what it repeats. A mail that is nothing but repetition (a bare forward) is shown whole:
 * better too much than a bubble without words.
 */
export function separarCitado(texto: string): { novo: string; citado: string } {
  const linhas = texto.replaceAll('\r\n', '\n').split('\n')
  const corte = cortar(linhas)
  const novo = linhas.slice(0, corte).join('\n').trim()
  if (novo === '') return { novo: texto.trim(), citado: '' }
  return { novo, citado: linhas.slice(corte).join('\n').trim() }
}
