import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { lerFormatacao, semFormatacao, soEmoji, type No } from './formatacao.ts'

const plano = (nos: No[]): string => nos.map((n) => ('filhos' in n ? plano(n.filhos) : n.texto)).join('')
const links = (t: string) => lerFormatacao(t).flatMap((n) => (n.tipo === 'link' ? [n.href] : []))

describe('WhatsApp marks', () => {
  it('are parsed as bold, italic, strikethrough and code, also nested', () => {
    expect(lerFormatacao('*oi* _tudo_ ~bem~ `x*y*`')).toEqual([
      { tipo: 'negrito', filhos: [{ tipo: 'texto', texto: 'oi' }] },
      { tipo: 'texto', texto: ' ' },
      { tipo: 'italico', filhos: [{ tipo: 'texto', texto: 'tudo' }] },
      { tipo: 'texto', texto: ' ' },
      { tipo: 'riscado', filhos: [{ tipo: 'texto', texto: 'bem' }] },
      { tipo: 'texto', texto: ' ' },
      { tipo: 'codigo', texto: 'x*y*' },
    ])
    expect(lerFormatacao('*a _b_*')).toEqual([
      {
        tipo: 'negrito',
        filhos: [
          { tipo: 'texto', texto: 'a ' },
          { tipo: 'italico', filhos: [{ tipo: 'texto', texto: 'b' }] },
        ],
      },
    ])
    expect(lerFormatacao('```\nlinha *1*\n```')).toEqual([{ tipo: 'bloco', texto: 'linha *1*' }])
  })

  it('stay plain text in arithmetic, snake_case and without a partner', () => {
    for (const t of ['2 * 3 * 4', 'nome_do_arquivo_final', 'a*b*c', '* item', '**', '_ _', 'R$ 5*', '~'] as const)
      expect(lerFormatacao(t).every((n) => n.tipo === 'texto')).toBe(true)
  })

  it('leave the punctuation of a sentence out of a link', () => {
    expect(links('veja https://exemplo.br/a_b_c?x=1.')).toEqual(['https://exemplo.br/a_b_c?x=1'])
    expect(links('(www.exemplo.br)')).toEqual(['https://www.exemplo.br'])
    expect(links('ana@exemplo.br, ok?')).toEqual(['mailto:ana@exemplo.br'])
  })

  it('never produce a link other than http, https and mailto', () => {
    fc.assert(
      fc.property(fc.string(), (t) => {
        const hrefs = (nos: No[]): string[] =>
          nos.flatMap((n) => (n.tipo === 'link' ? [n.href] : 'filhos' in n ? hrefs(n.filhos) : []))
        for (const href of hrefs(lerFormatacao(`javascript:${t} https://x.br/${t}`)))
          expect(href).toMatch(/^(https?:\/\/|mailto:)/i)
      }),
    )
  })

  it('lose no character: a text without marks is unchanged', () => {
    fc.assert(
      fc.property(
        fc.string().filter((t) => !/[*_~`]/.test(t)),
        (t) => {
          expect(plano(lerFormatacao(t))).toBe(t)
        },
      ),
    )
    expect(semFormatacao('*Ana:*\n\nBom  dia')).toBe('Ana: Bom dia')
  })

  it('detects a message of emoji only', () => {
    expect(soEmoji('👍')).toBe(true)
    expect(soEmoji('👍🏽 ❤️')).toBe(true)
    expect(soEmoji('ok 👍')).toBe(false)
    expect(soEmoji('123')).toBe(false)
    expect(soEmoji('😀😀😀😀')).toBe(false)
  })
})
