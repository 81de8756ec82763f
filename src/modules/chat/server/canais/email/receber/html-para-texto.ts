import sanitizeHtml from 'sanitize-html'

const MAXIMO = 1024 * 1024
const SINAIS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The words of a formatted letter, for the list, the search and the bubble. Shown as text only: nothing in it is markup any more. */
export function htmlParaTexto(html: string): string {
  const quebrado = html
    .slice(0, MAXIMO)
    .replace(/\s+/g, ' ')
    .replace(/<blockquote[^<>]*>/gi, '\n> ')
    .replace(/<(?:br|hr)\b[^<>]*>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<\/(?:td|th)>/gi, ' ')
    .replace(/<\/(?:p|div|tr|h[1-6]|ul|ol|table|blockquote|section|article|header|footer)>/gi, '\n')
  const plano = sanitizeHtml(quebrado, { allowedTags: [], allowedAttributes: {}, nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head'] })
  return plano
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (s) => SINAIS[s] ?? s)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
