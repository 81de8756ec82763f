import sanitizeHtml from 'sanitize-html'

const FUNDO_MAX = 400
/** Of elements that people leave open without nesting them. */
const FROUXOS_MAX = 3000
const FROUXOS = new Set('dd dt li option td th tr'.split(' '))

/** Thrown by the counters below as soon as a text is nested too deep. */
export class FundoDemais extends Error {}

/**
 * Counters for the sanitizer: they see the elements that its own parser opens and closes, so that neither an end tag
 * inside an attribute or a comment nor an end tag of an element that is not open can deceive them. The parser's work
 * per tag grows with the depth; deep texts would take minutes.
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

/** Whether a formatted text is nested deeper than a person would write it. */
export function fundoDemais(html: string): boolean {
  try {
    sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, ...contarFundo() })
    return false
  } catch (erro) {
    if (erro instanceof FundoDemais) return true
    throw erro
  }
}
