import { lista, numero, objeto, texto } from '#modules/chat/canais/comum/server/bruto.ts'

/** Marks of our thread's formatting; other Telegram formats become plain text. */
const MARCAS: Record<string, string> = { bold: '*', italic: '_', strikethrough: '~', code: '`', pre: '```' }

/**
 * Inserts Telegram's formatting (entities in UTF-16 units) into the text as marks. A link with a label also shows its
 * URL, because the label may be misleading. Whitespace at the edges stays outside the marks, where it would otherwise
 * disable them.
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
  // inserted from the end, so that earlier offsets stay valid; at the same offset, a mark inserted later ends up
  // further left
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
