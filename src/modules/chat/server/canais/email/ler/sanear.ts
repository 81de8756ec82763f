import sanitizeHtml, { type IOptions } from 'sanitize-html'

/** What an image of the letter becomes: the data of one that came along or was fetched, or null to leave it out. */
export type ImagemDe = (src: string) => string | null

const COR = [/^[\w#(),.%\s-]{1,60}$/]
const DADOS = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/
const CAIXA = 'p br div span a img table thead tbody tfoot tr td th caption col colgroup ul ol li b strong i em u s sub sup font center small blockquote pre code h1 h2 h3 h4 h5 h6 hr'.split(' ')

const opcoes = (imagemDe: ImagemDe): IOptions => {
  let dobrado = false
  /** The first thing that repeats an earlier letter is folded; the marks are the programs' own. */
  const dobrar = (tagName: string, attribs: Record<string, string>) => {
    const repete = attribs.type === 'cite' || /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote)\b/.test(attribs.class ?? '')
    if (!repete || dobrado) return { tagName, attribs }
    dobrado = true
    return { tagName: 'details', attribs: {} }
  }
  return {
    allowedTags: [...CAIXA, 'details'],
    allowedAttributes: {
      '*': ['style', 'title', 'align', 'valign', 'bgcolor', 'dir', 'lang'], a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'], font: ['color', 'size', 'face'],
      table: ['width', 'height', 'border', 'cellpadding', 'cellspacing'], td: ['width', 'height', 'colspan', 'rowspan'], th: ['width', 'height', 'colspan', 'rowspan'], col: ['width', 'span'], ol: ['start', 'type'],
    },
    allowedStyles: {
      '*': {
        color: COR, 'background-color': COR, 'text-align': [/^\w+$/], 'font-weight': [/^\w+$/], 'font-style': [/^\w+$/], 'text-decoration': [/^[\w\s-]+$/], 'font-size': [/^[\d.]+(?:px|pt|em|rem|%)$/],
        'font-family': [/^[\w\s,'"-]{1,200}$/], 'line-height': [/^[\d.]+(?:px|pt|em|%)?$/], 'vertical-align': [/^[\w-]+$/], 'white-space': [/^[\w-]+$/],
        margin: [/^[\d.\s\w%]{1,40}$/], padding: [/^[\d.\s\w%]{1,40}$/], 'padding-left': [/^[\d.]+\w{0,3}$/], 'margin-left': [/^[\d.]+\w{0,3}$/], width: [/^[\d.]+(?:px|%|em)$/], 'max-width': [/^[\d.]+(?:px|%|em)$/],
        border: [/^[\w#\s.]{1,40}$/], 'border-left': [/^[\w#\s.]{1,40}$/], 'border-collapse': [/^\w+$/],
      },
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'svg', 'math', 'iframe', 'object', 'template', 'xmp', 'noembed', 'noframes'],
    nestingLimit: 200,
    transformTags: {
      // only our own folds: a stranger's could hide what matters
      details: 'div',
      summary: 'div',
      div: dobrar,
      blockquote: dobrar,
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' } }),
      img: (tagName, { src, ...attribs }) => {
        const dados = DADOS.test(src ?? '') ? (src ?? null) : imagemDe(src ?? '')
        return { tagName, attribs: dados ? { ...attribs, src: dados } : attribs }
      },
    },
    exclusiveFilter: (f) => f.tag === 'img' && !f.attribs.src && !f.attribs.alt,
  }
}

const POLITICA = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
const ESTILO = 'body{margin:0;padding:16px;background:#fff;color:#111;font:14px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}img:not([src]){border:1px dashed #bbb;border-radius:4px;padding:2px 6px;color:#555}table{max-width:100%}pre{white-space:pre-wrap}summary{cursor:pointer;color:#555;margin:12px 0}'

/**
 * A stranger's letter as a document of ours: known elements, known attributes, no script, no address loaded from elsewhere. Cleaned each time
 * it is shown, so that a better rule reaches old letters, too.
 */
export function sanear(html: string, imagemDe: ImagemDe): string {
  const corpo = sanitizeHtml(html, opcoes(imagemDe)).replaceAll('<details>', '<details><summary>Mostrar texto citado</summary>')
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLITICA}"><meta name="referrer" content="no-referrer"><style>${ESTILO}</style></head><body>${corpo}</body></html>`
}
