import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import {
  formatarTelefone,
  jidDoTelefone,
  mesmoTelefone,
  telefoneCanonico,
  telefoneDoJid,
  telefoneInteiro,
  telefoneInternacional,
  variantesDoTelefone,
} from './telefone.ts'

const ddd = fc.constantFrom('11', '19', '21', '27', '31', '41', '48', '51', '61', '71', '85', '98')
const oito = fc.tuple(fc.constantFrom('6', '7', '8', '9'), fc.stringMatching(/^\d{7}$/)).map((p) => p.join(''))
const celular = fc.tuple(ddd, oito).map(([d, n]) => `55${d}9${n}`)
const fixo = fc
  .tuple(ddd, fc.constantFrom('2', '3', '4', '5'), fc.stringMatching(/^\d{7}$/))
  .map(([d, p, n]) => `55${d}${p}${n}`)

describe('spellings of one line', () => {
  it('treats a Brazilian mobile with and without the ninth digit as the same', () => {
    fc.assert(
      fc.property(celular, (numero) => {
        const semNono = numero.slice(0, 4) + numero.slice(5)
        expect(telefoneCanonico(semNono)).toBe(numero)
        expect(mesmoTelefone(semNono, numero)).toBe(true)
        expect(variantesDoTelefone(semNono)).toEqual([numero, semNono])
        expect(variantesDoTelefone(numero)).toEqual([numero, semNono])
      }),
    )
  })

  it('maps any WhatsApp address of a mobile back to the same number', () => {
    fc.assert(
      fc.property(celular, (numero) => {
        expect(telefoneDoJid(jidDoTelefone(numero))).toBe(numero)
      }),
    )
  })

  it('never adds a digit to a landline', () => {
    fc.assert(
      fc.property(fixo, (numero) => {
        expect(variantesDoTelefone(numero)).toEqual([numero])
        expect(jidDoTelefone(numero)).toBe(`${numero}@s.whatsapp.net`)
      }),
    )
  })

  it('is idempotent and returns one of its own variants, for any digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{1,14}$/), (numero) => {
        const canonico = telefoneCanonico(numero)
        expect(telefoneCanonico(canonico)).toBe(canonico)
        expect(variantesDoTelefone(numero)).toContain(canonico)
        for (const variante of variantesDoTelefone(numero)) expect(telefoneCanonico(variante)).toBe(canonico)
      }),
    )
  })

  it('removes the digit after the country code of Mexico and Argentina', () => {
    expect(jidDoTelefone('5215512345678')).toBe('525512345678@s.whatsapp.net')
    expect(jidDoTelefone('5491123456789')).toBe('541123456789@s.whatsapp.net')
    expect(mesmoTelefone('5215512345678', '525512345678')).toBe(true)
    expect(mesmoTelefone('5491123456789', '541123456789')).toBe(true)
  })

  it('keeps the ninth digit for area codes below 31, and for a digit below 7 after the 9', () => {
    expect(jidDoTelefone('5531988887777')).toBe('553188887777@s.whatsapp.net')
    expect(jidDoTelefone('5511988887777')).toBe('5511988887777@s.whatsapp.net')
    expect(jidDoTelefone('5531968887777')).toBe('5531968887777@s.whatsapp.net')
  })
})

it('searches only for a whole number, in all of its spellings', () => {
  expect([
    telefoneInteiro('19 99214-7730'),
    telefoneInteiro('+55 (19) 3232-1010'),
    telefoneInteiro('019 9214-7730'),
  ]).toEqual([['5519992147730', '551992147730'], ['551932321010'], ['5519992147730', '551992147730']])
  for (const texto of ['9921-4773', '19 99214', 'João 19 99214-7730', '+1 212 555 0100', '529.982.247-25', ''])
    expect(telefoneInteiro(texto)).toBeNull()
})

describe('addresses', () => {
  it('returns null for groups, hidden numbers and broadcasts, and ignores a device suffix', () => {
    for (const jid of ['120363000000000001@g.us', '99887766@lid', 'status@broadcast', '1@newsletter', 'x'])
      expect(telefoneDoJid(jid)).toBeNull()
    expect(telefoneDoJid('5511999990001:12@s.whatsapp.net')).toBe('5511999990001')
  })

  it('leaves an address unchanged, treats 18 digits as a group and removes formatting', () => {
    expect(jidDoTelefone('99887766@lid')).toBe('99887766@lid')
    expect(jidDoTelefone('120363000000000001')).toBe('120363000000000001@g.us')
    expect(jidDoTelefone('+55 (11) 99999-0001')).toBe('5511999990001@s.whatsapp.net')
  })
})

describe('typing and display', () => {
  it('takes a number without country code as Brazilian only in the national form', () => {
    expect(telefoneInternacional('(19) 99214-7730')).toBe('5519992147730')
    expect(telefoneInternacional('019 3214-7730')).toBe('551932147730')
    expect(telefoneInternacional('+1 415 555 2671')).toBe('14155552671')
    expect(telefoneInternacional('14155552671')).toBe('14155552671')
  })

  it('formats in the Brazilian form, and parses back to the same number', () => {
    expect(formatarTelefone('5519992147730')).toBe('(19) 99214-7730')
    expect(formatarTelefone('551932147730')).toBe('(19) 3214-7730')
    expect(formatarTelefone('+351912345678')).toBe('+351912345678')
    // no line has this number: in the national form it would not be recognised as Brazilian again
    expect(formatarTelefone('5597000000000')).toBe('+5597000000000')
    // a Peruvian mobile can have exactly the digits of one of Porto Alegre
    expect([formatarTelefone('51987654321'), formatarTelefone('(51) 98765-4321')]).toEqual([
      '+51987654321',
      '(51) 98765-4321',
    ])
    fc.assert(
      fc.property(fc.oneof(celular, fc.stringMatching(/^[1-9]\d{9,14}$/)), (numero) => {
        expect(telefoneInternacional(formatarTelefone(numero))).toBe(numero)
      }),
    )
  })
})
