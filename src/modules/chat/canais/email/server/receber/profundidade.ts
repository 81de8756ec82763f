import sanitizeHtml from 'sanitize-html'

const FUNDO_MAX = 400
/** Limit for elements that people often leave open without nesting them. */
const FROUXOS_MAX = 3000
const FROUXOS = new Set('dd dt li option td th tr'.split(' '))

/** Thrown by the counters below when a text is nested too deeply. */
export class FundoDemais extends Error {}

/**
 * Depth counters for the sanitizer's parser callbacks. They count the elements that the parser really opens and closes,
 * so end tags in attributes or comments, or of elements that are not open, cannot deceive them. The parser's work per
 * tag grows with depth: deep texts would take minutes.
 */
export function contarFundo(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let fundo = 0
  let frouxos = 0
  const contar = (nome: string, passo: 1 | -1) => {
    if (FROUXOS.has(nome)) frouxos += passo
    else fundo += passo
    if (fundo > FUNDO_MAX || frouxos > FROUXOS_MAX) throw new FundoDemais()
  }
  return { onOpenTag: (nome) => contar(nome, 1), onCloseTag: (nome) => contar(nome, -1) }
}

/** Whether an HTML text is nested more deeply than people write. */
export function fundoDemais(html: string): boolean {
  try {
    sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, ...contarFundo() })
    return false
  } catch (erro) {
    if (erro instanceof FundoDemais) return true
    throw erro
  }
}
