export interface Som {
  mp3: string
  titulo: string
}

// parse tag by tag with bounded lengths: one pattern across attributes would backtrack at each of them
const ETIQUETA = /<([a-z][a-z0-9]{0,20})\b([^<>]{0,2000})>/gi
const ATRIBUTO = /([a-z][\w:-]{0,40})=(?:"([^"]{0,1000})"|'([^']{0,1000})')/gi

interface Etiqueta {
  nome: string
  atributos: ReadonlyMap<string, string>
  cru: string
  /** position where its content begins */
  ate: number
}

function* etiquetas(html: string): Generator<Etiqueta> {
  for (const { 0: tudo, 1: nome = '', 2: cru = '', index } of html.matchAll(ETIQUETA)) {
    const atributos = new Map([...cru.matchAll(ATRIBUTO)].map((m) => [(m[1] ?? '').toLowerCase(), m[2] ?? m[3] ?? '']))
    yield { nome: nome.toLowerCase(), atributos, cru, ate: index + tudo.length }
  }
}

/** Places of a tag that may contain the file's URL, most reliable first. */
const LUGARES: readonly ((e: Etiqueta) => string | undefined)[] = [
  ({ atributos }) => (atributos.get('id') === 'instant-page-button-element' ? atributos.get('data-url') : undefined),
  ({ atributos }) => /^play\((?:&#x27;|&#39;|&quot;|["'])([^"'&]+)/i.exec(atributos.get('onclick') ?? '')?.[1],
  ({ nome, atributos, cru }) =>
    nome === 'a' && /\bdownload\b/i.test(cru) && atributos.get('href')?.startsWith('/media/sounds/')
      ? atributos.get('href')
      : undefined,
  ({ nome, atributos }) =>
    nome === 'meta' && atributos.get('property') === 'og:audio' ? atributos.get('content') : undefined,
]
const SOLTO = /["'\s(](\/media\/sounds\/[^"'\s<>\\]{1,300}?\.mp3)/i

function tituloDe(html: string, todas: readonly Etiqueta[]): string {
  const titulo = todas.find((e) => e.nome === 'h1' && e.atributos.get('id') === 'instant-page-title')
  return titulo ? (html.slice(titulo.ate, titulo.ate + 1000).split('<', 1)[0] ?? '') : ''
}

const ENTIDADES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}
const decodificar = (texto: string) =>
  texto.replaceAll(/&(?:amp|lt|gt|quot|#39|#x27);/g, (e) => ENTIDADES[e] ?? e).trim()

/** Finds the URL of the sound file in the page's HTML; accepts only that site and folder, else returns null. */
export function acharSom(html: string, base: string): Som | null {
  const todas = [...etiquetas(html)]
  const candidatos = [
    ...LUGARES.map((lugar) => todas.map(lugar).find((achado) => achado !== undefined)),
    SOLTO.exec(html)?.[1],
  ]
  for (const achado of candidatos) {
    const url = achado ? URL.parse(decodificar(achado), `${base}/`) : null
    if (url && url.origin === new URL(base).origin && /^\/media\/sounds\/[^/?#]+\.mp3$/.test(url.pathname)) {
      return { mp3: url.origin + url.pathname, titulo: decodificar(tituloDe(html, todas)).slice(0, 200) }
    }
  }
  return null
}
