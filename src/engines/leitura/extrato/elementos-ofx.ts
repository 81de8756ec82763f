/** One tag of an OFX file with the text up to the next one. SGML does not close its leaves, XML does: both are read alike. */
export interface Elemento {
  nome: string
  fecha: boolean
  texto: string
}

const ETIQUETA = /<(\/?)([A-Za-z][A-Za-z0-9._]{1,31})\s*\/?>/g

const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes the five entities and character numbers; a bare `&` stays. */
export const semEntidades = (texto: string): string =>
  texto.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,4}));/gi, (todo, decimal, hexa, nome) => {
    if (nome) return ENTIDADES[String(nome).toLowerCase()] ?? todo
    const codigo = decimal ? Number(decimal) : Number.parseInt(String(hexa), 16)
    return codigo >= 32 && codigo <= 0x10ffff ? String.fromCodePoint(codigo) : ' '
  })

export function* elementosDe(texto: string): Generator<Elemento> {
  let anterior: { nome: string; fecha: boolean; fim: number } | null = null
  for (const m of texto.matchAll(ETIQUETA)) {
    if (anterior) yield montar(anterior, texto.slice(anterior.fim, m.index))
    anterior = { nome: (m[2] ?? '').toUpperCase(), fecha: m[1] === '/', fim: m.index + m[0].length }
  }
  if (anterior) yield montar(anterior, '')
}

const montar = (e: { nome: string; fecha: boolean }, bruto: string): Elemento => ({
  nome: e.nome,
  fecha: e.fecha,
  texto: e.fecha ? '' : semEntidades(bruto.replace(/^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/, '$1')).trim(),
})
