import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import type { Font, Glyph, GlyphRun } from 'fontkit'
import type { Letra } from './folhas.ts'
import { ttfDoWoff } from './woff.ts'

const PESO: Record<Letra, number> = { normal: 400, media: 500, forte: 600 }
/** Characters that Inter's Latin file lacks, with their usual replacement. */
const TROCAS: Readonly<Record<string, string>> = {
  '\t': '    ',
  '\u2010': '-',
  '\u2011': '-',
  '\u202F': '\u00A0',
  '\u2082': '2',
}

/** Characters that the file certainly has: most texts need no closer look. */
const COMUM = /^[\u0020-\u007E\u00A0-\u00FF]*$/

/** Words are short: a longer one is text of a customer, which is not worth remembering. */
const PALAVRA_LEMBRADA = 24
const PALAVRAS_LEMBRADAS = 20_000

/** A run of glyphs, in font units, shaped once. */
interface Forma {
  glifos: readonly Glyph[]
  avancos: readonly number[]
}

export interface Fonte {
  /** The font that pdfkit embeds, with a cache of shaped words. */
  paraPdf: Font
  /** Text with only characters that the font has. */
  legivel(texto: string): string
  /** In points. */
  largura(texto: string, corpo: number): number
}

/**
 * Inter, as static files. Shaping a word costs a tenth of a millisecond, which is most of the time of a document: each
 * word is shaped once a process. Digits have one width, so that columns align.
 */
function abrir(letra: Letra): Fonte {
  const arquivo = `@fontsource/inter/files/inter-latin-${PESO[letra]}-normal.woff`
  const aberta = fontkit.create(ttfDoWoff(readFileSync(createRequire(import.meta.url).resolve(arquivo))))
  if (!('layout' in aberta)) throw new TypeError(`${arquivo} is not one font`)
  // fontkit keeps a glyph as it was first asked for: as a part of another one, it would have no character to copy
  for (const c of aberta.characterSet) aberta.glyphForCodePoint(c)
  const formas = new Map<string, Forma>()
  const tabulares = new Map<string, Forma>()

  const moldar = (texto: string): Forma => {
    const run = aberta.layout(texto, ['tnum'])
    return { glifos: run.glyphs, avancos: run.positions.map((p) => p.xAdvance) }
  }
  const lembrar = (onde: Map<string, Forma>, texto: string): Forma => {
    const pronta = onde.get(texto)
    if (pronta) return pronta
    const forma = moldar(texto)
    if (onde.size >= PALAVRAS_LEMBRADAS) onde.clear()
    if (texto.length <= PALAVRA_LEMBRADA) onde.set(texto, forma)
    return forma
  }
  /** Numbers differ in every document: character by character, as tabular digits are not kerned. */
  const formasDe = (texto: string): readonly Forma[] =>
    (texto.match(/[\d.,]+|[^\d.,\s]+|\s/g) ?? []).flatMap((parte) =>
      /^[\d.,]/.test(parte) ? [...parte].map((c) => lembrar(tabulares, c)) : [lembrar(formas, parte)],
    )

  const layout = (texto: string): GlyphRun => {
    const partes = formasDe(texto)
    const glyphs = partes.flatMap((p) => p.glifos)
    const avancos = partes.flatMap((p) => p.avancos)
    // pdfkit scales the positions in place
    const positions = avancos.map((xAdvance) => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 }))
    return Object.assign(Object.create(null), { glyphs, positions, advanceWidth: somar(avancos) })
  }
  const tem = new Map<string, boolean>()
  const temLetra = (c: string): boolean => {
    const sabido = tem.get(c)
    if (sabido !== undefined) return sabido
    const ha = aberta.hasGlyphForCodePoint(c.codePointAt(0) ?? 0)
    tem.set(c, ha)
    return ha
  }
  const trocar = (c: string): string => {
    const semAcento = c.normalize('NFD').replace(/\p{M}/gu, '')
    if (TROCAS[c] !== undefined) return TROCAS[c]
    if (semAcento !== c && [...semAcento].every(temLetra)) return semAcento
    return `[U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
  }
  const porUnidade = 1 / aberta.unitsPerEm

  return {
    paraPdf: Object.create(aberta, { layout: { value: layout } }),
    legivel: (texto) =>
      COMUM.test(texto) ? texto : [...texto.normalize('NFC')].map((c) => (temLetra(c) ? c : trocar(c))).join(''),
    largura: (texto, corpo) => formasDe(texto).reduce((soma, f) => soma + somar(f.avancos), 0) * porUnidade * corpo,
  }
}

const somar = (ns: readonly number[]): number => ns.reduce((a, b) => a + b, 0)

const abertas = new Map<Letra, Fonte>()

/** Opens a font at its first use. */
export function fonteDe(letra: Letra): Fonte {
  const pronta = abertas.get(letra) ?? abrir(letra)
  abertas.set(letra, pronta)
  return pronta
}
