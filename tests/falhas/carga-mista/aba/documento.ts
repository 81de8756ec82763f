/** Key-value store for both storages and the cookies. */
function armazem(): Storage {
  const m = new Map<string, string>()
  return {
    get length() {
      return m.size
    },
    clear: () => m.clear(),
    key: (i) => [...m.keys()][i] ?? null,
    getItem: (k) => m.get(k) ?? null,
    setItem: (k, v) => void m.set(k, String(v)),
    removeItem: (k) => void m.delete(k),
  }
}

class Elemento extends EventTarget {
  nodeType = 1
  nodeName = 'DIV'
  tagName = 'DIV'
  namespaceURI = 'http://www.w3.org/1999/xhtml'
  textContent = ''
  style = {}
  parentNode = null
  ownerDocument: Documento
  constructor(documento: Documento) {
    super()
    this.ownerDocument = documento
  }
  setAttribute(): void {}
  removeAttribute(): void {}
}

class Documento extends EventTarget {
  nodeType = 9
  nodeName = '#document'
  visibilityState = 'visible'
  activeElement = null
  defaultView: unknown
  private readonly biscoitos = new Map<string, string>()
  get cookie(): string {
    return [...this.biscoitos].map(([n, v]) => `${n}=${v}`).join('; ')
  }
  set cookie(escrito: string) {
    const [par = '', ...opcoes] = escrito.split('; ')
    const igual = par.indexOf('=')
    if (opcoes.includes('Max-Age=0')) this.biscoitos.delete(par.slice(0, igual))
    else this.biscoitos.set(par.slice(0, igual), par.slice(igual + 1))
  }
  createElement(): Elemento {
    return new Elemento(this)
  }
}

/**
 * The part of a page that a screen without drawing needs: events, storage, cookies, an address. Fifty complete
 * imitations of a browser would take most of the machine's CPU.
 */
export function prepararPagina(url: string): void {
  const janela = new EventTarget()
  const documento = new Documento()
  const globais: Record<string, unknown> = {
    window: janela,
    document: documento,
    location: new URL(url),
    localStorage: armazem(),
    sessionStorage: armazem(),
    navigator: { onLine: true, userAgent: 'carga', language: 'pt-BR' },
    HTMLIFrameElement: class {},
    addEventListener: janela.addEventListener.bind(janela),
    removeEventListener: janela.removeEventListener.bind(janela),
    dispatchEvent: janela.dispatchEvent.bind(janela),
    // every tab belongs to another user: nothing is shared between tabs of one origin
    BroadcastChannel: undefined,
  }
  for (const [nome, valor] of Object.entries(globais))
    Object.defineProperty(globalThis, nome, { value: valor, configurable: true, writable: true })
  Object.assign(janela, globais, { fetch: globalThis.fetch, setTimeout, clearTimeout })
  documento.defaultView = janela
}
