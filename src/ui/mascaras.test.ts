import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import {
  centavosDe,
  centavosFormatados,
  cepFormatado,
  cnpjFormatado,
  cnpjValido,
  cpfCnpjCru,
  cpfCnpjFormatado,
  cpfFormatado,
  cpfValido,
  telefoneCru,
  telefoneFormatado,
} from './mascaras.ts'

describe('documents', () => {
  it('formats while typing and when pasted in any form', () => {
    expect(cpfFormatado('529')).toBe('529')
    expect(cpfFormatado('5299')).toBe('529.9')
    for (const p of ['52998224725', '529.982.247-25', ' 529 982 247 25 ', 'CPF: 529.982.247-25'])
      expect(cpfFormatado(p)).toBe('529.982.247-25')
    for (const p of ['11222333000181', '11.222.333/0001-81', '11 222 333 0001 81'])
      expect(cnpjFormatado(p)).toBe('11.222.333/0001-81')
    expect(cnpjFormatado('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(cepFormatado('13.170-001')).toBe('13170-001')
  })
  it('accepts a CPF or a CNPJ in one field', () => {
    expect(cpfCnpjFormatado('52998224725')).toBe('529.982.247-25')
    expect(cpfCnpjFormatado('112223330001')).toBe('11.222.333/0001')
    expect(cpfCnpjFormatado('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(cpfCnpjCru('11.222.333/0001-81')).toBe('11222333000181')
  })
  it('verifies the check digits, also of the alphanumeric CNPJ', () => {
    expect(cpfValido('529.982.247-25')).toBe(true)
    expect(cpfValido('529.982.247-26')).toBe(false)
    expect(cpfValido('111.111.111-11')).toBe(false)
    expect(cnpjValido('11.222.333/0001-81')).toBe(true)
    expect(cnpjValido('11.222.333/0001-82')).toBe(false)
    // example published by the Receita Federal
    expect(cnpjValido('12.ABC.345/01DE-35')).toBe(true)
    expect(cnpjValido('12.ABC.345/01DE-36')).toBe(false)
  })
})

describe('phone', () => {
  it('accepts ten or eleven digits and removes pasted prefixes', () => {
    expect(telefoneFormatado('1932324410')).toBe('(19) 3232-4410')
    for (const p of [
      '19992147730',
      '+55 19 99214-7730',
      '5519992147730',
      '019992147730',
      '(19) 9 9214-7730',
      '01519992147730',
    ])
      expect([p, telefoneCru(p)]).toEqual([p, '19992147730'])
    expect(telefoneFormatado('+55 19 99214-7730')).toBe('(19) 99214-7730')
    expect(telefoneFormatado('0 15 19 99214-7730')).toBe('(19) 99214-7730')
    expect(telefoneFormatado('1999')).toBe('(19) 99')
  })
  it('keeps the country code of a foreign number', () => {
    expect(telefoneCru('+351 912 345 678')).toBe('+351912345678')
    expect(telefoneFormatado('+351 912 345 678')).toBe('+351912345678')
  })
})

describe('money', () => {
  it('reads every pasted format', () => {
    const casos: [string, number | null][] = [
      ['1.234,56', 123456],
      ['R$ 1.234,56', 123456],
      ['1234.56', 123456],
      ['1,234.56', 123456],
      ['1234', 123400],
      ['1.500', 150000],
      ['1.234.567', 123456700],
      ['0,5', 50],
      ['-514,05', -51405],
      ['R$ -514,05', -51405],
      ['12,345', 1234500],
      ['', null],
      ['abc', null],
    ]
    for (const [texto, esperado] of casos) expect([texto, centavosDe(texto)]).toEqual([texto, esperado])
  })
  it('reads back every amount that it formats', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        (c) => centavosDe(centavosFormatados(c)) === c,
      ),
    )
  })
})
