import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { lugaresDe, trechoDe } from './trecho.ts'

describe('the excerpt around a match', () => {
  it('finds the term without accents and in any case, and returns indexes of the original text', () => {
    const texto = 'A GERAÇÃO caiu; a geração voltou'
    expect(lugaresDe(texto, 'geracao').map((l) => texto.slice(l.de, l.ate))).toEqual(['GERAÇÃO', 'geração'])
    expect(lugaresDe(texto, '   ')).toEqual([])
  })
  it('is cut around the match', () => {
    const t = trechoDe(`${'a '.repeat(200)}inversor queimado ${'b '.repeat(200)}`, 'INVERSOR')
    expect([t.achado, t.antes.startsWith('…'), t.depois.endsWith('…'), t.antes.length < 60]).toEqual([
      'inversor',
      true,
      true,
      true,
    ])
  })
  it('returns only ranges that contain the term, for any text', () => {
    const dobrar = (s: string) => [...s].map((c) => c.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()).join('')
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
        (texto, termo) => {
          for (const { de, ate } of lugaresDe(texto, termo))
            expect(dobrar(texto.slice(de, ate))).toContain(dobrar(termo.trim()))
          const t = trechoDe(texto, termo)
          expect(t.antes.length + t.achado.length + t.depois.length).toBeLessThanOrEqual(texto.length + 2 + 160)
        },
      ),
    )
  })
})
