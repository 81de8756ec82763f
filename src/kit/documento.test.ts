import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import {
  digitosVerificadores,
  documentoValido,
  formatarDocumento,
  lerDocumento,
  limparDocumento,
  mascararDocumento,
  tipoDoDocumento,
} from './documento.ts'

const algarismos = (n: number) => fc.stringMatching(new RegExp(`^\\d{${n}}$`)).filter((d) => !/^(.)\1+$/.test(d))
const base = fc.oneof(
  algarismos(9),
  algarismos(12),
  fc.stringMatching(/^[0-9A-Z]{12}$/).filter((d) => !/^(.)\1+$/.test(d)),
)
const documento = base.map((b) => b + digitosVerificadores(b))

it('accepts valid numbers in the old and in the new format', () => {
  // 12.ABC.345/01DE-35 is the example that the Receita Federal published for the alphanumeric CNPJ
  for (const d of ['12ABC34501DE35', '52998224725', '11222333000181', '00000000000191'])
    expect(documentoValido(d), d).toBe(true)
  for (const d of ['11111111111', '52998224724', '12ABC34501DE36', '12abc34501de35', '', '123'])
    expect(documentoValido(d), d).toBe(false)
  expect(tipoDoDocumento('52998224725')).toBe('cpf')
  expect(mascararDocumento('52998224725')).toBe('***.982.***-**')
})

it('accepts a number with its own check digits in any spelling, and rejects any other digits', () => {
  fc.assert(
    fc.property(documento, fc.nat(98), (d, mais) => {
      expect(documentoValido(d)).toBe(true)
      expect(limparDocumento(formatarDocumento(d))).toBe(d)
      expect(lerDocumento(` ${formatarDocumento(d).toLowerCase()} `)).toBe(d)
      const outros = String((Number(d.slice(-2)) + mais + 1) % 100).padStart(2, '0')
      expect(documentoValido(d.slice(0, -2) + outros)).toBe(outros === d.slice(-2))
    }),
    { numRuns: 500 },
  )
})

it('restores the leading zeros that a spreadsheet dropped', () => {
  expect(lerDocumento('191')).toBeNull()
  const cpf = `001234567${digitosVerificadores('001234567')}`
  expect(lerDocumento(String(Number(cpf)))).toBe(cpf)
  expect(lerDocumento(String(Number('01222333000187')))).toBe(
    documentoValido('01222333000187') ? '01222333000187' : null,
  )
})
