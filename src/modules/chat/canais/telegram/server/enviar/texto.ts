/** In UTF-16 units, as Telegram counts. */
export const TEXTO_MAXIMO = 4096
export const LEGENDA_MAXIMA = 1024

export interface Entidade {
  type: 'bold'
  offset: number
  length: number
}
export interface TextoPronto {
  text: string
  entities: Entidade[]
}

/**
 * Formats the attendant's name in bold as an entity (offset and length), so that no typed character can break the
 * markup.
 */
export function comNome(texto: string): TextoPronto {
  const nome = /^\*([^*\n]+)\*\n\n/.exec(texto)?.[1]
  if (!nome) return { text: texto, entities: [] }
  return { text: nome + texto.slice(nome.length + 2), entities: [{ type: 'bold', offset: 0, length: nome.length }] }
}

/** Splits a text into parts that fit: at paragraphs, lines or words, and never within a character. */
export function dividir(texto: string, maximo = TEXTO_MAXIMO): string[] {
  const partes: string[] = []
  let resto = texto
  while (resto.length > maximo) {
    const corte = ondeCortar(resto, maximo)
    partes.push(resto.slice(0, corte).trimEnd())
    resto = resto.slice(corte).trimStart()
  }
  return [...partes, resto].filter((p) => p.trim() !== '')
}

function ondeCortar(texto: string, maximo: number): number {
  const janela = texto.slice(0, maximo + 1)
  for (const separador of ['\n\n', '\n', ' ']) {
    const em = janela.lastIndexOf(separador)
    if (em > maximo / 2) return em
  }
  const meio = /[\ud800-\udbff]/.test(texto[maximo - 1] ?? '') && /[\udc00-\udfff]/.test(texto[maximo] ?? '')
  return meio ? maximo - 1 : maximo
}
