import { el } from './elemento.ts'

const PARTES = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])|\*(\S(?:[^*\n]*\S)?)\*|(?<![\w/])_(\S(?:[^_\n]*\S)?)_(?!\w)/g

/** What the pattern above finds, apart from the elements made of it. */
export const partesDe = (texto: string): RegExpExecArray[] => [...texto.matchAll(PARTES)]

/** Addresses become links, *stars* bold and _lines_ italic, as the attendants write them; everything else is text. */
export function comoTexto(texto: string): (Node | string)[] {
  const partes: (Node | string)[] = []
  let fim = 0
  for (const m of partesDe(texto)) {
    const [tudo, link, negrito, italico] = m
    partes.push(texto.slice(fim, m.index))
    partes.push(
      link
        ? el('a', { href: link, target: '_blank', rel: 'noopener noreferrer nofollow' }, link)
        : negrito
          ? el('strong', {}, negrito)
          : el('em', {}, italico),
    )
    fim = m.index + tudo.length
  }
  return [...partes, texto.slice(fim)]
}
