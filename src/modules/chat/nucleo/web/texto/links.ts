export interface Link {
  de: number
  ate: number
  href: string
}

// linear time on long words: every part is bounded, or ends at a character that cannot start it again. Bidirectional
// control characters end a URL
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"'`\u202A-\u202E\u2066-\u2069]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}/giu

/** Characters that end a sentence or close a mark and are not part of a URL. */
const SINAIS = new Set('.,;:!?*_~')

/** Removes trailing punctuation and an unpaired closing bracket. */
function podar(endereco: string): string {
  let fim = endereco.length
  while (fim > 0 && SINAIS.has(endereco[fim - 1] ?? '')) fim -= 1
  if (endereco[fim - 1] === ')' && !endereco.slice(0, fim).includes('(')) fim -= 1
  return endereco.slice(0, fim)
}

function hrefDe(visivel: string): string {
  if (/^https?:/i.test(visivel)) return visivel
  return /^www\./i.test(visivel) ? `https://${visivel}` : `mailto:${visivel}`
}

/** Returns the links of a text, in order. */
export function linksDe(texto: string): Link[] {
  const links: Link[] = []
  for (const { 0: achado, index: de } of texto.matchAll(LINK)) {
    const visivel = podar(achado)
    if (visivel) links.push({ de, ate: de + visivel.length, href: hrefDe(visivel) })
  }
  return links
}
