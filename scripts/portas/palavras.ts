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

// a line comment, a line of a block comment, or a block comment after code and in JSX
const COMENTARIO = /(?:^|\s)\/\/ ?(.*)$|^\s*\/?\*\*? ?(.*)$|\/\*+ ?(.*?)(?:\*\/|$)/
/** The title of a test or of a group, on the line of its call. */
const TITULO =
  /(?:(?:^|[\s.])(?:it|test|describe)\b[\w.]*(?:\([^'"\x60]*\))?|^\s*[\])]\))\(\s*(['"\x60])((?:\\.|(?!\1).)*)\1/
/** What a document quotes: code, a sentence of the product. */
const CITADO = /`[^`]*`|“[^”]*”|"[^"]*"/g

const ruinsEm = (texto: string): string[] =>
  TROCAS.flatMap(([ruim, troca]) => {
    const achada = ruim.exec(texto)
    return achada ? [`"${achada[0]}": ${troca}`] : []
  })

/** Returns a replacement for each such word in a line of code that is or contains a comment, or the title of a test. */
export function palavrasRuins(linha: string): string[] {
  const m = COMENTARIO.exec(linha)
  const textos = [m?.[1] ?? m?.[2] ?? m?.[3] ?? '', TITULO.exec(linha)?.[2] ?? '']
  return textos.flatMap(ruinsEm)
}

/** Returns a replacement for each such word in a line of a document. */
export const palavrasRuinsNoTexto = (linha: string): string[] => ruinsEm(linha.replaceAll(CITADO, ''))
