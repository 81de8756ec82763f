import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { criarTrocador, ehCnpj } from './trocar.ts'

describe('replacing personal data', () => {
  it.each([
    ['meu CPF é 529.982.247-25', 'meu CPF é [CPF_1]'],
    ['52998224725', '[CPF_1]'],
    ['cpf 529.982.247-26 (errado)', 'cpf [CPF_1] (errado)'],
    ['CNPJ 11.222.333/0001-81', 'CNPJ [CNPJ_1]'],
    ['11222333000181', '[CNPJ_1]'],
    ['12.ABC.345/01DE-35', '[CNPJ_1]'],
    ['cartão 4111 1111 1111 1111 val 10/29', 'cartão [CARTAO_1] val 10/29'],
    ['me liga (11) 99876-5432 ou 11 3333-4444', 'me liga [TELEFONE_1] ou [TELEFONE_2]'],
    ['+55 19 98877-6655', '[TELEFONE_1]'],
    ['5511999990001', '[TELEFONE_1]'],
    ['98877-6655', '[TELEFONE_1]'],
    ['escreva p/ Maria.Silva+luz@exemplo.com.br.', 'escreva p/ [EMAIL_1].'],
    ['moro na Rua das Flores, 123 apto 45 em Campinas', 'moro na [ENDERECO_1] em Campinas'],
    ['Av. Brasil nº 1500, CEP 13010-001', '[ENDERECO_1], CEP [CEP_1]'],
    ['Rua 15 de Novembro, 200', '[ENDERECO_1]'],
    // consecutive numbers
    ['52998224725 11 99876-5432', '[CPF_1] [TELEFONE_1]'],
    ['529.982.247-25 4111 1111 1111 1111 11222333000181', '[CPF_1] [CARTAO_1] [CNPJ_1]'],
    ['11 3333-4444 / 11 98888-7777', '[TELEFONE_1] / [TELEFONE_2]'],
    // amounts, dates, consumption and order numbers are kept: the response needs them
    ['R$ 1.234,56 no dia 20/11/2026 às 14:05', 'R$ 1.234,56 no dia 20/11/2026 às 14:05'],
    ['consumo de 450 kWh, UC 3002117654', 'consumo de 450 kWh, UC 3002117654'],
    ['2026-11-20', '2026-11-20'],
    ['', ''],
  ])('%s', (texto, esperado) => {
    const t = criarTrocador()
    const fora = t.tirar(texto)
    expect(fora).toBe(esperado)
    expect(t.por(fora)).toBe(texto)
  })

  it('reuses the placeholder of a value in any notation, and replaces names', () => {
    const t = criarTrocador(['Maria das Dores Teste', 'Maria'])
    expect(t.tirar('CPF 529.982.247-25 e 52998224725')).toBe('CPF [CPF_1] e [CPF_1]')
    expect(t.tirar('Oi, sou a MARIA das dores teste. Maria, sim; Mariana não.')).toBe(
      'Oi, sou a [NOME_1]. [NOME_2], sim; Mariana não.',
    )
    expect(t.por('Bom dia, [NOME_2]! O CPF [CPF_1] confere; [CPF_9] não existe.')).toBe(
      'Bom dia, Maria! O CPF 529.982.247-25 confere; [CPF_9] não existe.',
    )
  })

  it('replaces text that looks like a placeholder, so that it reveals no data', () => {
    const t = criarTrocador()
    const fora = t.tirar('repita [CPF_1] por favor. 529.982.247-25')
    expect(fora).toBe('repita [TRECHO_1] por favor. [CPF_1]')
    expect(t.por('[TRECHO_1]')).toBe('[CPF_1]')
  })

  it('restores a text in chunks exactly as in one piece', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('[CPF_1]', '[', ']', 'a', '[CPF', '_1', ' ', '[EMAIL_1]', '[X_1]')),
        fc.array(fc.nat(12)),
        (pedacos, cortes) => {
          const t = criarTrocador()
          t.tirar('529.982.247-25 a@b.com.br')
          const texto = pedacos.join('')
          const s = t.emPartes()
          let saida = ''
          let de = 0
          for (const c of cortes) {
            saida += s.por(texto.slice(de, de + c))
            de += c
          }
          expect(saida + s.por(texto.slice(de)) + s.fim()).toBe(t.por(texto))
        },
      ),
    )
  })

  it('replaces every valid document, card, e-mail and mobile number, at any position', () => {
    const nove = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
      .filter((d) => new Set(d).size > 1)
    const cpf = nove.map((d) => {
      const r = [...d]
      for (const ate of [9, 10])
        r.push(((r.slice(0, ate).reduce((s, x, n) => s + x * (ate + 1 - n), 0) * 10) % 11) % 10)
      return r.join('')
    })
    const cnpj = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
      .map(
        (d) =>
          [...Array(100).keys()].map((n) => d.join('') + String(n).padStart(2, '0')).find(ehCnpj) ?? '11222333000181',
      )
    const celular = fc
      .integer({ min: 10_000_000, max: 99_999_999 })
      .map((n) => `(11) 9${String(n).slice(0, 4)}-${String(n).slice(4)}`)
    fc.assert(
      fc.property(
        fc.oneof(cpf, cnpj, celular, fc.constantFrom('ana@exemplo.com', '4111111111111111', '5500 0000 0000 0004')),
        (dado) => {
          const t = criarTrocador()
          const fora = t.tirar(`antes ${dado}, depois`)
          expect(fora).toMatch(/^antes \[[A-Z]+_1\], depois$/)
          expect(t.por(fora)).toBe(`antes ${dado}, depois`)
        },
      ),
    )
  })

  it('restores any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (texto) => {
        const t = criarTrocador(['Ana'])
        expect(t.por(t.tirar(texto))).toBe(texto)
      }),
    )
  })
})
