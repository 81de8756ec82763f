import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { lerIcs } from '#tests/suporte/ics.ts'
import { dobrar, escreverCalendario } from './ics.ts'

const texto = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
  .map((t) => t.replace(/\p{Cc}/gu, ' '))
  .filter((t) => t.isWellFormed())

it('writes any text so that it can be read back, in lines of at most 75 octets that split no character', () => {
  fc.assert(
    fc.property(texto, texto, texto, (resumo, descricao, lugar) => {
      const ics = escreverCalendario('Agenda', [
        {
          uid: 'a@b',
          de: new Date(0),
          ate: new Date(3_600_000),
          resumo,
          descricao: `${descricao}\nfim`,
          lugar,
          situacao: 'CONFIRMED',
          sequencia: 1,
          mudou: new Date(0),
        },
      ])
      expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true)
      for (const linha of ics.split('\r\n')) expect(new TextEncoder().encode(linha).length).toBeLessThanOrEqual(75)
      expect(ics.isWellFormed()).toBe(true)
      expect(lerIcs(ics)).toEqual([
        expect.objectContaining({
          SUMMARY: resumo,
          DESCRIPTION: `${descricao}\nfim`,
          LOCATION: lugar,
          DTSTART: '19700101T000000Z',
          DTEND: '19700101T010000Z',
        }),
      ])
    }),
    { numRuns: 500 },
  )
})

it('does not fold a line that fits', () => {
  expect(dobrar('a'.repeat(75))).toBe('a'.repeat(75))
  expect(dobrar('á'.repeat(38))).toBe(`${'á'.repeat(37)}\r\n á`)
})
