import { lugaresDe } from '#modules/chat/busca/regras/trecho.ts'

const NOME = 'c-procurado'

/**
 * Highlights a term in the rendered texts without changing the DOM (CSS Custom Highlight API); unsupported browsers
 * show no highlight.
 */
export function realcar(raiz: Element | null, termo: string): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(NOME)
  if (!raiz || !termo) return
  const trechos: Range[] = []
  for (const texto of raiz.querySelectorAll('.c-texto')) {
    const nos = document.createTreeWalker(texto, NodeFilter.SHOW_TEXT)
    for (let no = nos.nextNode(); no; no = nos.nextNode()) {
      for (const { de, ate } of lugaresDe(no.nodeValue ?? '', termo)) {
        const trecho = new Range()
        trecho.setStart(no, de)
        trecho.setEnd(no, ate)
        trechos.push(trecho)
      }
    }
  }
  CSS.highlights.set(NOME, new Highlight(...trechos))
}
