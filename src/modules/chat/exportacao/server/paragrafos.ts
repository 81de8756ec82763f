import type { Bloco } from '#engines/documento/blocos.ts'
import { fonteDe } from '#platform/pdf/fontes.ts'
import { medir } from '#platform/pdf/medir.ts'
import { quebrarLinhas } from './quebrar-linhas.ts'

type Paragrafo = Extract<Bloco, { tipo: 'paragrafo' }>

const CORPO = 10
/** Lines of one paragraph: a paragraph is never cut, and a page holds more than this. */
const LINHAS_POR_VEZ = 40
/** One point of margin, because kerning may widen pairs of letters. */
const FOLGA = 1

/** Spaces as they were written: the layout would join several, and drop those at the start of a line. */
const comEspacos = (linha: string): string =>
  linha.replaceAll(/^ +| {2,}/g, (e, em: number) =>
    em === 0 ? '\u00A0'.repeat(e.length) : `${'\u00A0'.repeat(e.length - 1)} `,
  )

/** A message of any length as paragraphs that each fit a page. It is wrapped here, in time that grows with its length. */
export function paragrafosDe(texto: string, largura: number, jeito: Omit<Paragrafo, 'tipo' | 'frase'> = {}): Bloco[] {
  if (!texto) return []
  const linhas = quebrarLinhas(
    fonteDe('normal').legivel(texto.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ')),
    largura - FOLGA,
    (c) => medir(c, 'normal', CORPO),
  )
  return Array.from({ length: Math.ceil(linhas.length / LINHAS_POR_VEZ) }, (_, n): Bloco => ({
    tipo: 'paragrafo',
    ...jeito,
    frase: linhas
      .slice(n * LINHAS_POR_VEZ, (n + 1) * LINHAS_POR_VEZ)
      .map(comEspacos)
      .join('\n'),
  }))
}
