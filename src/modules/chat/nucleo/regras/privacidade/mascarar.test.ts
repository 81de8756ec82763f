import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { mascarar, mascararEmail, mascararTelefone } from './mascarar.ts'

const comDigitos = (nove: number[]) => {
  const d = [...nove]
  for (const ate of [9, 10]) d.push(((d.slice(0, ate).reduce((s, x, n) => s + x * (ate + 1 - n), 0) * 10) % 11) % 10)
  return d.join('')
}

describe('mascarar', () => {
  it.each([
    ['meu CPF é 529.982.247-25, ok?', 'meu CPF é ***.***.***-25, ok?'],
    ['52998224725', '***.***.***-25'],
    ['cartão 4111 1111 1111 1111', 'cartão **** **** **** 1111'],
    ['4111-1111-1111-1111', '**** **** **** 1111'],
    ['agência 1234-5 conta 98765-4', 'agência ****-* conta *****-*'],
    ['Ag: 0001 C/C: 12345-6', 'Ag: **** C/C: *****-*'],
    // phones, consumer unit numbers and dates are left unchanged
    ['ligue 11 99999-0001', 'ligue 11 99999-0001'],
    ['5511999990001', '5511999990001'],
    ['UC 3002117654', 'UC 3002117654'],
    ['dia 20/11/2026 às 14:05', 'dia 20/11/2026 às 14:05'],
    ['R$ 1.234,56', 'R$ 1.234,56'],
    ['', ''],
  ])('%s', (texto, esperado) => expect(mascarar(texto)).toBe(esperado))

  it('masks every valid CPF, dotted or bare, at any position', () => {
    const cpfs = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
      .filter((d) => new Set(d).size > 1)
      .map(comDigitos)
    fc.assert(
      fc.property(cpfs, fc.boolean(), (cpf, pontos) => {
        const escrito = pontos ? cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4') : cpf
        expect(mascarar(`antes ${escrito} depois`)).toBe(`antes ***.***.***-${cpf.slice(-2)} depois`)
      }),
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (t) => {
        expect(mascarar(mascarar(t))).toBe(mascarar(t))
      }),
    )
  })

  it('keeps enough of phones and e-mail addresses to distinguish contacts', () => {
    expect([
      mascararTelefone('5511999990001'),
      mascararEmail('maria@exemplo.com.br'),
      mascararTelefone(null),
      mascararEmail(null),
    ]).toEqual(['5511*******01', 'm***@exemplo.com.br', null, null])
  })
})
