import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { acharPromessa } from './achar-promessa.ts'

// a Wednesday, 14:00 in São Paulo
const agora = new Date('2026-11-18T17:00:00Z')
const vence = (t: string) => acharPromessa(t, agora)?.vence_em.toISOString().slice(0, 16) ?? null

describe('acharPromessa', () => {
  it.each([
    ['Te retorno até sexta', '2026-11-20T21:00'],
    ['*Ana Lima*\n\nOi! Vou te enviar a proposta amanhã às 10h.', '2026-11-19T13:00'],
    ['Entraremos em contato em 2 dias', '2026-11-20T21:00'],
    ['Te ligo às 16h', '2026-11-18T19:00'],
    ['Dou um retorno segunda de manhã', '2026-11-23T12:00'],
    ['Obrigado. Aviso você até o dia 30!', '2026-11-30T21:00'],
    ['Posso te ligar amanhã?', null],
    ['A concessionária responde até sexta', null],
    ['Não vou ligar amanhã', null],
    ['Se você me mandar a conta, envio amanhã', null],
    ['Te retorno em breve', null],
    ['Até sexta!', null],
  ])('%s', (texto, esperado) => expect(vence(texto)).toBe(esperado))

  it('returns the sentence with the promise, not the whole message', () => {
    expect(acharPromessa('Tudo certo por aqui. Te retorno até sexta. Abraço!', agora)?.texto).toBe(
      'Te retorno até sexta.',
    )
  })

  it('accepts any text and returns only promises in the future', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (t) => {
        const achada = acharPromessa(`te retorno ${t}`, agora)
        expect(achada === null || (achada.vence_em > agora && achada.texto.length <= 300)).toBe(true)
      }),
    )
  })
})
