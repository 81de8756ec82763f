const ENTIDADES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const caractere = (codigo: number) => (codigo <= 0x10ffff ? String.fromCodePoint(codigo) : '\ufffd')
const REFERENCIA = /&(?:#x([0-9a-f]{1,20})|#(\d{1,20})|(\w{1,20}));/gi

export const deXml = (t: string): string =>
  t.replace(REFERENCIA, (tudo, hex: string, dec: string, nome: string) => {
    if (nome) return ENTIDADES.get(nome) ?? tudo
    return caractere(hex ? parseInt(hex, 16) : Number(dec))
  })

interface Elemento {
  atributos: string
  dentro: string
  /** position in the searched text */
  de: number
  ate: number
}

const abertura = (nome: string) => new RegExp(`<${nome}(?=[\\s/>])([^<>]*)>`, 'g')

/** Yields the attributes of every start tag of one name. */
export function* marcas(xml: string, nome: string): Generator<string, undefined> {
  for (const [, atributos = ''] of xml.matchAll(abertura(nome))) yield atributos
}

/**
 * Yields the elements of one name in order, searching start and end tags separately: one regular expression for both
 * would scan a large file of unclosed tags again for each of them.
 */
export function* elementos(xml: string, nome: string): Generator<Elemento, undefined> {
  const abre = abertura(nome)
  const fecha = `</${nome}>`
  for (let m = abre.exec(xml); m; m = abre.exec(xml)) {
    const [marca, atributos = ''] = m
    const inicio = m.index + marca.length
    const fim = atributos.endsWith('/') ? inicio : xml.indexOf(fecha, inicio)
    if (fim < 0) return
    abre.lastIndex = atributos.endsWith('/') ? inicio : fim + fecha.length
    yield { atributos, dentro: xml.slice(inicio, fim), de: m.index, ate: abre.lastIndex }
  }
}

/** Returns the value of one attribute, or undefined. */
export function atributo(atributos: string, nome: string): string | undefined {
  const marca = `${nome}="`
  for (let n = atributos.indexOf(marca); n >= 0; n = atributos.indexOf(marca, n + 1)) {
    if (n > 0 && /\S/.test(atributos[n - 1] ?? '')) continue
    const de = n + marca.length
    const ate = atributos.indexOf('"', de)
    return ate < 0 ? undefined : atributos.slice(de, ate)
  }
  return undefined
}
