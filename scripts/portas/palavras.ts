/** The most frequent words of the style's list that make a sentence hard to read, each with a replacement. */
const TROCAS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:nobody|somebody|whoever)\b/i, 'no user, the user, the caller'],
  [/\bthe house\b/i, 'the application'],
  [/\b(?:leads nowhere|lead nowhere)\b/i, 'unknown, expired'],
  [/\b(?:hears?|heard) of\b/i, 'receives the event'],
  [/\bis away\b/i, 'is unavailable'],
  [/\b(?:puts?|putting) down\b/i, 'enqueue, record'],
  [/\b(?:takes?|taken) back\b/i, 'undo'],
  [/\bfor good\b/i, 'permanently'],
  [/\bat last\b/i, 'finally'],
  [/\b(?:a while|a moment)\b/i, 'a number with its unit'],
]

const COMENTARIO = /(?:^|\s)\/\/ ?(.*)$|^\s*\/?\*\*? ?(.*)$/

/** Returns a replacement for each such word in a line that is or contains a comment. */
export function palavrasRuins(linha: string): string[] {
  const m = COMENTARIO.exec(linha)
  const texto = m?.[1] ?? m?.[2]
  if (!texto) return []
  return TROCAS.flatMap(([ruim, troca]) => {
    const achada = ruim.exec(texto)
    return achada ? [`"${achada[0]}": ${troca}`] : []
  })
}
