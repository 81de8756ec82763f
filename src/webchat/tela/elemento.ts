type Filho = Node | string | null | undefined | false

/**
 * Creates an element. Texts are inserted as text nodes and never parsed as HTML, so that content of visitors cannot
 * become markup.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  atributos: Record<string, unknown> = {},
  ...filhos: Filho[]
): HTMLElementTagNameMap[K] {
  const no = document.createElement(tag)
  for (const [nome, valor] of Object.entries(atributos)) {
    if (typeof valor === 'function') no.addEventListener(nome, valor as EventListener)
    else if (valor !== false && valor !== null && valor !== undefined)
      no.setAttribute(nome, valor === true ? '' : String(valor))
  }
  no.append(...filhos.filter((f): f is Node | string => Boolean(f)))
  return no
}

const SVG = 'http://www.w3.org/2000/svg'
const desenhos = {
  balao: 'M21 12a8.5 8.5 0 0 1-12.4 7.5L3 21l1.6-5A8.5 8.5 0 1 1 21 12Z',
  fechar: 'M18 6 6 18M6 6l12 12',
  enviar: 'm5 12-2-9 19 9-19 9 2-9Zm0 0h8',
  clipe: 'm21 11-9 9a6 6 0 0 1-8.500-8.500l9-9a4 4 0 0 1 5.600 5.700l-8.900 8.900a2 2 0 0 1-2.900-2.900l8.300-8.200',
  sorriso: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.500 14.500a4.500 4.500 0 0 0 7 0M9 9.500h.01M15 9.500h.01',
  um: 'm5 12.500 4.500 4.500L19 7',
  dois: 'm2 12.500 4.500 4.500L16 7M12 16l1 1L22 7',
  relogio: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 2',
  arquivo: 'M14 3H6v18h12V7l-4-4Zm0 0v4h4',
} as const

export function icone(nome: keyof typeof desenhos): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [a, v] of [
    ['viewBox', '0 0 24 24'],
    ['fill', 'none'],
    ['stroke', 'currentColor'],
    ['stroke-width', '2'],
    ['stroke-linecap', 'round'],
    ['stroke-linejoin', 'round'],
    ['aria-hidden', 'true'],
  ] as const)
    svg.setAttribute(a, v)
  svg.append(document.createElementNS(SVG, 'path'))
  svg.firstElementChild?.setAttribute('d', desenhos[nome])
  return svg
}

/** Returns black or white, whichever has more contrast on a colour (WCAG luminance). */
export function tintaSobre(cor: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(cor.slice(i, i + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff'
}

/** Returns the element with the focus in the shadow tree of this node. */
export function focado(no: Node): Element | null {
  const raiz = no.getRootNode()
  return raiz instanceof ShadowRoot ? raiz.activeElement : null
}
