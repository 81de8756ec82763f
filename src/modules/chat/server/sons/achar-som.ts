export interface Som {
  mp3: string
  titulo: string
}

/** Where the page of a sound may keep the address of its file, the dependable places first. */
const LUGARES = [
  /<[^>]*\bid=["']instant-page-button-element["'][^>]*\bdata-url=["']([^"']+)["']/i,
  /<[^>]*\bdata-url=["']([^"']+)["'][^>]*\bid=["']instant-page-button-element["']/i,
  /\bonclick=["']play\((?:&#x27;|&#39;|&quot;|["'])([^"'&]+)/i,
  /<a\b(?=[^>]*\bdownload\b)[^>]*\bhref=["'](\/media\/sounds\/[^"']+)["']/i,
  /<meta\b[^>]*\bproperty=["']og:audio["'][^>]*\bcontent=["']([^"']+)["']/i,
  /<meta\b[^>]*\bcontent=["']([^"']+)["'][^>]*\bproperty=["']og:audio["']/i,
  /["'\s(](\/media\/sounds\/[^"'\s<>\\]+?\.mp3)/i,
]
const TITULO = /<h1\b[^>]*\bid=["']instant-page-title["'][^>]*>([^<]*)</i
const ENTIDADES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#x27;': "'" }
const decodificar = (texto: string) => texto.replaceAll(/&(?:amp|lt|gt|quot|#39|#x27);/g, (e) => ENTIDADES[e] ?? e).trim()

/** The file of a sound in the HTML of its page: of that site and of that folder, or none. */
export function acharSom(html: string, base: string): Som | null {
  for (const lugar of LUGARES) {
    const achado = lugar.exec(html)?.[1]
    const url = achado ? URL.parse(decodificar(achado), `${base}/`) : null
    if (url && url.origin === new URL(base).origin && /^\/media\/sounds\/[^/?#]+\.mp3$/.test(url.pathname)) {
      return { mp3: url.origin + url.pathname, titulo: decodificar(TITULO.exec(html)?.[1] ?? '').slice(0, 200) }
    }
  }
  return null
}
