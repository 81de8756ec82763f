import sanitizeHtml from 'sanitize-html'
import { contarFundo, FundoDemais } from './profundidade.ts'

const MAXIMO = 1024 * 1024
const SINAIS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Marks the start of a line while whitespace of the source is collapsed. */
const MARCADOR = '\u{E000}'

/** Numbers the items of ordered lists, each list separately. */
function comMarcadores(html: string): string {
  const listas: (number | null)[] = []
  return html.replace(/<(\/?)(ol|ul|li)\b[^<>]*>/gi, (marca, fim: string, nome: string) => {
    const qual = nome.toLowerCase()
    if (qual === 'li') {
      if (fim) return marca
      const n = listas.at(-1)
      if (typeof n === 'number') listas[listas.length - 1] = n + 1
      return `${MARCADOR}${typeof n === 'number' ? `${n + 1}.` : '•'} `
    }
    if (fim) listas.pop()
    else listas.push(qual === 'ol' ? 0 : null)
    return marca
  })
}

const OPCOES: sanitizeHtml.IOptions = {
  allowedTags: [],
  allowedAttributes: {},
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head'],
}

/**
 * Removes the tags. When the text is nested too deeply for the sanitizer, removes everything between angle brackets.
 */
function semMarcas(html: string): string {
  try {
    return sanitizeHtml(html, { ...OPCOES, ...contarFundo() })
  } catch (erro) {
    if (erro instanceof FundoDemais) return html.replace(/<[^<>]*>/g, ' ')
    throw erro
  }
}

/**
 * Returns the text of an HTML e-mail for the list, the search and the thread. It is rendered as text only, so no markup
 * in it has effect.
 */
export function htmlParaTexto(html: string): string {
  const quebrado = comMarcadores(html.slice(0, MAXIMO))
    .replace(/\s+/g, ' ')
    .replaceAll(MARCADOR, '\n')
    .replace(/<blockquote[^<>]*>/gi, '\n> ')
    .replace(/<(?:br|hr)\b[^<>]*>/gi, '\n')
    .replace(/<\/(?:td|th)>/gi, ' ')
    .replace(/<\/(?:p|div|tr|h[1-6]|ul|ol|table|blockquote|section|article|header|footer)>/gi, '\n')
  const plano = semMarcas(quebrado)
  return plano
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (s) => SINAIS[s] ?? s)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
