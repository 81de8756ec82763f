import { createHash } from 'node:crypto'

const MAXIMO = 250

/**
 * Returns a Message-ID without brackets and whitespace; ids longer than the key limit become a hash. Case-sensitive.
 */
export function identificador(bruto: string | null | undefined): string | null {
  const texto = (bruto ?? '').replaceAll('\u0000', '')
  const achado = /<([^<>\s]+)>/.exec(texto)?.[1] ?? texto.replace(/[<>\s]/g, '')
  if (achado === '') return null
  return achado.length <= MAXIMO ? achado : `sha256:${createHash('sha256').update(achado).digest('hex')}`
}

/** Returns all ids of a References or In-Reply-To header; some programs write several, some without brackets. */
export function identificadores(bruto: string | null | undefined): string[] {
  const texto = bruto ?? ''
  const comSinais = [...texto.matchAll(/<[^<>\s]+>/g)].map((m) => m[0])
  const crus = comSinais.length > 0 ? comSinais : texto.split(/[\s,]+/).filter((t) => t.includes('@'))
  return [...new Set(crus.flatMap((c) => identificador(c) ?? []))].slice(-100)
}

/** Derives an id from the content, for e-mails without a Message-ID. */
export const identificadorDoConteudo = (partes: readonly string[]): string =>
  `sha256:${createHash('sha256').update(partes.join('\u0001')).digest('hex')}`
