import { el } from './elemento.ts'

const PARTES = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])|\*(\S(?:[^*\n]*\S)?)\*|(?<![\w/])_(\S(?:[^_\n]*\S)?)_(?!\w)/g

/** Returns the matches without creating elements. */
export const partesDe = (texto: string): RegExpExecArray[] => [...texto.matchAll(PARTES)]

/**
 * Formats text: URLs become links, *…* bold and _…_ italic, as attendants write them; everything else is plain text.
 */
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
