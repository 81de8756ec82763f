import { lugaresDe } from '../../regras/busca/trecho.ts'

const NOME = 'c-procurado'

/** Marks the words in the texts that are drawn, without touching the tree: browsers that cannot do it show none. */
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
