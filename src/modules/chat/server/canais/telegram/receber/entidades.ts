import { lista, numero, objeto, texto } from '../../api/receber/bruto.ts'

/** Formatting as our thread draws it; what has no mark of ours stays plain. */
const MARCAS: Record<string, string> = { bold: '*', italic: '_', strikethrough: '~', code: '`', pre: '```' }

/**
 * Writes Telegram's formatting (ranges in UTF-16 units beside the text) into the text. A link behind words shows where
 * it leads, because words alone may lie. Blanks at the edges stay outside of the marks, or they would not be marks.
 */
export function comEntidades(escrito: string, entidades: unknown): string {
  const marcas: { em: number; abre: boolean; tamanho: number; texto: string }[] = []
  for (const e of lista(entidades).map(objeto)) {
    let de = numero(e.offset) ?? -1
    let ate = de + (numero(e.length) ?? 0)
    if (de < 0 || ate > escrito.length) continue
    while (de < ate && /\s/.test(escrito[de] ?? '')) de++
    while (ate > de && /\s/.test(escrito[ate - 1] ?? '')) ate--
    if (ate <= de) continue
    const tipo = texto(e.type) ?? ''
    const marca = Object.hasOwn(MARCAS, tipo) ? MARCAS[tipo] : undefined
    const endereco = tipo === 'text_link' ? texto(e.url) : undefined
    const tamanho = ate - de
    if (marca)
      marcas.push({ em: de, abre: true, tamanho, texto: marca }, { em: ate, abre: false, tamanho, texto: marca })
    if (endereco && endereco !== escrito.slice(de, ate))
      marcas.push({ em: ate, abre: false, tamanho: 0, texto: ` (${endereco})` })
  }
  // written from the end, so that places stay true; at one place what is written later stands further left
  marcas.sort(
    (a, b) =>
      b.em - a.em || Number(b.abre) - Number(a.abre) || (a.abre ? a.tamanho - b.tamanho : b.tamanho - a.tamanho),
  )
  const partes: string[] = []
  let fim = escrito.length
  for (const m of marcas) {
    partes.push(escrito.slice(m.em, fim), m.texto)
    fim = m.em
  }
  return [...partes, escrito.slice(0, fim)].toReversed().join('')
}
