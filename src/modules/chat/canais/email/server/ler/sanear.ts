import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import { contarFundo, FundoDemais } from '../receber/profundidade.ts'

/**
 * Returns the URL or data that replaces an image's source (attached or fetched images), or null to remove the image.
 */
type ImagemDe = (src: string) => string | null

export interface ASanear {
  html: string
  /** by the reference used in the e-mail */
  imagens: ReadonlyMap<string, string>
  /** origins of the URLs in `imagens`, for the CSP */
  origens: readonly string[]
}
export interface Saneado {
  /** null: nested too deeply to be shown formatted */
  html: string | null
  /** remote images that the e-mail references */
  remotas: string[]
}

/**
 * Longer attributes are dropped before the sanitizer checks them, because its checks of URLs and styles take quadratic
 * time.
 */
const ATRIBUTO_MAX = 2000
/** Characters that repeated references to images may add; the first reference of each image is free. */
const REPETICOES_MAX = 1024 * 1024
/** Requires both slashes: browsers resolve `https:page` relative to our own page. */
const PERMITIDOS = /^\s*(?:https?:\/\/|mailto:|tel:)/i
/** A tag name that is never allowed: the element is dropped and its text stays. */
const FORA = 'fora'

const COR = [/^[\w#(),.%\s-]{1,60}$/]
const DADOS = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/
const CAIXA =
  'p br div span a img table thead tbody tfoot tr td th caption col colgroup ul ol li b strong i em u s sub sup font center small blockquote pre code h1 h2 h3 h4 h5 h6 hr'.split(
    ' ',
  )

const opcoes = (imagemDe: ImagemDe): IOptions => {
  let dobrado = false
  /** Folds the first quotation of an earlier e-mail, recognised by the marks of common mail programs. */
  const dobrar = (tagName: string, attribs: Record<string, string>) => {
    const repete =
      attribs.type === 'cite' ||
      /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote)\b/.test(attribs.class ?? '')
    if (!repete || dobrado) return { tagName, attribs }
    dobrado = true
    return { tagName: 'details', attribs: {} }
  }
  return {
    allowedTags: [...CAIXA, 'details'],
    allowedAttributes: {
      '*': ['style', 'title', 'align', 'valign', 'bgcolor', 'dir', 'lang'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      font: ['color', 'size', 'face'],
      table: ['width', 'height', 'border', 'cellpadding', 'cellspacing'],
      td: ['width', 'height', 'colspan', 'rowspan'],
      th: ['width', 'height', 'colspan', 'rowspan'],
      col: ['width', 'span'],
      ol: ['start', 'type'],
    },
    allowedStyles: {
      '*': {
        color: COR,
        'background-color': COR,
        'text-align': [/^\w+$/],
        'font-weight': [/^\w+$/],
        'font-style': [/^\w+$/],
        'text-decoration': [/^[\w\s-]+$/],
        'font-size': [/^[\d.]+(?:px|pt|em|rem|%)$/],
        'font-family': [/^[\w\s,'"-]{1,200}$/],
        'line-height': [/^[\d.]+(?:px|pt|em|%)?$/],
        'vertical-align': [/^[\w-]+$/],
        'white-space': [/^[\w-]+$/],
        margin: [/^[\d.\s\w%]{1,40}$/],
        padding: [/^[\d.\s\w%]{1,40}$/],
        'padding-left': [/^[\d.]+\w{0,3}$/],
        'margin-left': [/^[\d.]+\w{0,3}$/],
        width: [/^[\d.]+(?:px|%|em)$/],
        'max-width': [/^[\d.]+(?:px|%|em)$/],
        border: [/^[\w#\s.]{1,40}$/],
        'border-left': [/^[\w#\s.]{1,40}$/],
        'border-collapse': [/^\w+$/],
      },
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data', 'http', 'https'] },
    allowProtocolRelative: false,
    nonTextTags: [
      'style',
      'script',
      'textarea',
      'option',
      'noscript',
      'title',
      'head',
      'svg',
      'math',
      'iframe',
      'object',
      'template',
      'xmp',
      'noembed',
      'noframes',
    ],
    nestingLimit: 200,
    transformTags: {
      // only our own `details`: the sender's could hide important text
      details: 'div',
      summary: 'div',
      div: dobrar,
      blockquote: dobrar,
      a(tagName, { href = '', ...attribs }) {
        // a relative URL would open a page of the application
        const destino: Attributes = PERMITIDOS.test(href.slice(0, 40)) ? { href } : {}
        return { tagName, attribs: { ...attribs, ...destino, target: '_blank', rel: 'noopener noreferrer nofollow' } }
      },
      img(tagName, { src = '', ...attribs }) {
        const dados = DADOS.test(src) ? src : imagemDe(src)
        if (!dados && !attribs.alt) return { tagName: FORA, attribs: {} }
        return { tagName, attribs: dados ? { ...attribs, src: dados } : attribs }
      },
      '*': (tagName, attribs) => ({ tagName, attribs: semLongos(tagName, attribs) }),
    },
    ...contarFundo(),
  }
}

/** Runs after the transformations above, when an image's source is already one of ours. */
function semLongos(tagName: string, attribs: Attributes): Attributes {
  const fica = ([nome, valor]: [string, string]) =>
    valor.length <= ATRIBUTO_MAX || (tagName === 'img' && nome === 'src')
  return Object.fromEntries(Object.entries(attribs).filter(fica))
}

const politica = (origens: readonly string[]) =>
  `default-src 'none'; img-src ${['data:', ...origens].join(' ')}; style-src 'unsafe-inline'`
const ESTILO = [
  'body{margin:0;padding:16px;background:#fff;color:#111;font:14px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere}',
  'img{max-width:100%;height:auto}',
  'img:not([src]){border:1px dashed #bbb;border-radius:4px;padding:2px 6px;color:#555}',
  'table{max-width:100%}pre{white-space:pre-wrap}summary{cursor:pointer;color:#555;margin:12px 0}',
].join('')

/** Returns each image once, and repeats it while the repetitions stay below the limit. */
function contando(imagens: ASanear['imagens']): ImagemDe {
  const citadas = new Set<string>()
  let repetido = 0
  return (src) => {
    const imagem = imagens.get(src)
    if (imagem === undefined) return null
    if (citadas.has(src)) repetido += imagem.length
    citadas.add(src)
    return repetido > REPETICOES_MAX ? null : imagem
  }
}

/**
 * Converts a received e-mail to a safe document: known elements and attributes, no script, nothing loaded from
 * elsewhere. Runs on every display, so that improved rules also apply to old e-mails.
 */
export function sanear({ html, imagens, origens }: ASanear): Saneado {
  const remotas = new Set<string>()
  const imagemDe = contando(imagens)
  const opcoesDeste = opcoes((src) => {
    if (/^https?:\/\//i.test(src) && src.length <= ATRIBUTO_MAX) remotas.add(src)
    return imagemDe(src)
  })
  try {
    const corpo = sanitizeHtml(html, opcoesDeste).replaceAll(
      '<details>',
      '<details><summary>Mostrar texto citado</summary>',
    )
    return { html: documento(corpo, origens), remotas: [...remotas] }
  } catch (erro) {
    if (erro instanceof FundoDemais) return { html: null, remotas: [] }
    throw erro
  }
}

const documento = (corpo: string, origens: readonly string[]): string =>
  [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${politica(origens)}">`,
    `<meta name="referrer" content="no-referrer"><style>${ESTILO}</style></head><body>${corpo}</body></html>`,
  ].join('')
