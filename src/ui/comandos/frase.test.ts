import { describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { lerFrase } from './frase.ts'

const RESERVADAS = ['mover', 'mova', 'atribuir', 'atribua', 'a', 'ao', 'para', 'pra', 'o', 'da', 'do']
const umaPalavra = fc
  .stringMatching(/^[A-Za-zÀ-ÿ]{2,12}$/u)
  .filter((p) => !RESERVADAS.includes(p.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()))
const nome = fc.array(umaPalavra, { minLength: 1, maxLength: 4 }).map((p) => p.join(' '))
const espacos = fc.constantFrom(' ', '  ', '\t')
const comCaixa = (v: string) => fc.constantFrom(v, v.toUpperCase(), `${v[0]?.toUpperCase()}${v.slice(1)}`)

describe('a phrase of the palette', () => {
  it('finds the person before or after the verb, and where they go, in any case and spacing', () => {
    fc.assert(
      fc.property(nome, nome, comCaixa('mover'), espacos, (quem, para, mover, e) => {
        const lido = (...partes: string[]) => lerFrase(partes.join(e))
        expect(lido(quem, mover)).toEqual({ verbo: 'mover', quem, para: null })
        expect(lido(mover, quem)).toEqual({ verbo: 'mover', quem, para: null })
        expect(lido(mover, quem, 'para', para)).toEqual({ verbo: 'mover', quem, para })
        expect(lido(quem, mover, 'para', para)).toEqual({ verbo: 'mover', quem, para })
        expect(lido('', mover, quem, '')).toEqual(lido(mover, quem))
      }),
    )
  })
  it('finds whom to assign to', () => {
    fc.assert(
      fc.property(
        nome,
        comCaixa('atribuir'),
        fc.constantFrom('a', 'ao', 'à', 'para', ''),
        (quem, atribuir, ligacao) => {
          expect(lerFrase([atribuir, ligacao, quem].filter(Boolean).join(' '))).toEqual({ verbo: 'atribuir', quem })
        },
      ),
    )
  })
  it('takes a text without a verb for a search, and never fails', () => {
    fc.assert(
      fc.property(nome, (quem) => {
        expect(lerFrase(quem)).toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.string(), (t) => {
        expect([null, 'mover', 'atribuir']).toContain(lerFrase(t)?.verbo ?? null)
      }),
    )
    for (const t of [
      '',
      ' ',
      'mover',
      'atribuir',
      'atribuir a',
      'mover a b',
      'removermos Ana',
      'constructor a',
      '__proto__',
    ])
      expect([t, lerFrase(t)]).toEqual([t, null])
  })
})
