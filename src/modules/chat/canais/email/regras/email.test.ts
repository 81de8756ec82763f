import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { assuntoBase, assuntoDeResposta, assuntoLimpo } from './assunto.ts'
import { separarCitado } from './citado.ts'
import { enderecoValido, separarEnderecos } from '#modules/chat/canais/comum/regras/endereco.ts'

describe('subjects', () => {
  it.each([
    ['Re: RES: Enc: [orçamento] Telhado', '[orçamento] telhado', 'Re: [orçamento] Telhado'],
    ['RE[2]: Fwd:  Conta   de luz', 'conta de luz', 'Re: Conta de luz'],
    ['Reunião: pauta', 'reunião: pauta', 'Re: Reunião: pauta'],
    ['Re:', '', ''],
  ])('%j has the base %j and the reply subject %j', (bruto, base, resposta) => {
    expect([assuntoBase(bruto), assuntoDeResposta(bruto)]).toEqual([base, resposta])
  })
  it('are idempotent under repeated replies and never contain a line break', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (t) => {
        const uma = assuntoDeResposta(t)
        expect(assuntoDeResposta(uma)).toBe(uma)
        expect(assuntoBase(uma)).toBe(assuntoBase(t))
        expect(assuntoLimpo(t)).not.toMatch(/[\r\n\0]/)
      }),
    )
  })
})

describe('new and quoted text', () => {
  it.each([
    ['gmail', 'Sim!\n\nEm ter., 3 de mar. de 2026 às 14:02, Suporte <s@x.test> escreveu:\n> pode?\n> ok', 'Sim!'],
    [
      'gmail in two lines',
      'Sim!\n\nEm ter., 3 de mar. de 2026 às 14:02, Suporte Girassol\n<s@x.test> escreveu:\n\n> pode?',
      'Sim!',
    ],
    ['english', 'Yes\n\nOn Tue, Mar 3, 2026 at 2:02 PM Support <s@x.test> wrote:\n> may I?', 'Yes'],
    [
      'outlook',
      'Segue.\n\n________________________________\nDe: Suporte\nEnviado: terça-feira\nPara: Maria\nAssunto: Conta',
      'Segue.',
    ],
    [
      'outlook without a line',
      'Segue.\n\nDe: Suporte <s@x.test>\nEnviada em: terça-feira, 3 de março\nPara: Maria\nAssunto: Conta\n\noi',
      'Segue.',
    ],
    ['original message', 'ok\n-----Mensagem original-----\nDe: x', 'ok'],
    ['signature', 'Obrigada\n-- \nMaria\nGerente', 'Obrigada'],
    ['windows lines', 'oi\r\n\r\n> antes\r\n', 'oi'],
  ])('%s', (_nome, texto, novo) => expect(separarCitado(texto).novo).toBe(novo))
  it.each([
    'Em resumo, ele escreveu muito e não disse nada.',
    'De: hoje em diante pago em dia',
    '> citação no começo\nminha resposta embaixo',
    'preço -- desconto',
  ])('%j has no quoted text', (texto) => expect(separarCitado(texto)).toEqual({ novo: texto, citado: '' }))
  it('never shows an empty text for a mail with text, and loses no character', () => {
    const linha = fc.oneof(
      fc.string(),
      fc.constantFrom('> x', '-- ', 'Em 1 de março, x escreveu:', 'De: a', 'Para: b', 'Assunto: c', ''),
    )
    fc.assert(
      fc.property(fc.array(linha), (linhas) => {
        const texto = linhas.join('\n')
        const { novo, citado } = separarCitado(texto)
        expect(novo === '').toBe(texto.trim() === '')
        const palavras = (t: string) => t.replace(/\s/g, '')
        expect(palavras(novo) + palavras(citado)).toBe(palavras(texto))
      }),
    )
  })
})

describe('addresses', () => {
  it('accepts a single mailbox and refuses header injections', () => {
    for (const bom of ['maria@cliente.com.br', 'a.b+c@x.io', 'josé@correio.test'])
      expect(enderecoValido(bom), bom).toBe(true)
    for (const ruim of [
      '',
      'maria',
      'a@b',
      'Maria <a@b.com>',
      'a@b.com,c@d.com',
      'a@b.com\r\nBcc: c@d.com',
      'a b@c.com',
      `${'x'.repeat(65)}@a.com`,
      'a@b.com\u0000',
    ])
      expect(enderecoValido(ruim), ruim).toBe(false)
  })
  it('splits a typed list by spaces, commas and semicolons, without repeats', () =>
    expect(separarEnderecos(' Ana@x.test; rui@x.test,\n ana@x.test ')).toEqual(['ana@x.test', 'rui@x.test']))
})
