import { expect, it } from 'vitest'
import { fonteDe } from './fontes.ts'

it('keeps the character of a glyph that was first embedded as a part of another', () => {
  const { paraPdf } = fonteDe('media')
  const partes = paraPdf.createSubset()
  for (const g of paraPdf.layout('a:;!…i').glyphs) partes.includeGlyph(g)
  partes.encode()
  expect(paraPdf.layout('.').glyphs.map((g) => g.codePoints)).toEqual([[46]])
})
