import { describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { quadrosDoContrato, type BlocoDaClausula } from '../contract/conteudo.ts'
import { comoBlocos, comoDocumento } from './blocos.ts'
import { autoconsumo } from './padrao/autoconsumo.ts'

const texto = fc
  .array(fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('{cliente.nome}', '{nada disso}', '\n', '{', '}')), {
    maxLength: 6,
  })
  .map((partes) => partes.join('').trim())
const cheio = texto.filter((t) => t !== '')
const celula = texto.map((t) => t.replace(/\s*\n\s*/g, ' '))
const bloco: fc.Arbitrary<BlocoDaClausula> = fc.oneof(
  cheio.map((t) => ({ tipo: 'paragrafo' as const, texto: t })),
  fc.array(cheio, { minLength: 1, maxLength: 4 }).map((itens) => ({ tipo: 'lista' as const, itens })),
  fc
    .tuple(
      fc.array(celula, { minLength: 2, maxLength: 2 }),
      fc.array(
        fc.tuple(
          cheio.map((t) => t.replace(/\s*\n\s*/g, ' ')),
          celula,
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([colunas, linhas]) => ({ tipo: 'tabela' as const, colunas, linhas })),
  fc.constantFrom(...quadrosDoContrato).map((quadro) => ({ tipo: 'quadro' as const, quadro })),
)

describe('blocks of a clause in the editor', () => {
  it('come back as they went in, of every template', () => {
    for (const { blocos } of autoconsumo.clausulas) expect(comoBlocos(comoDocumento(blocos))).toEqual(blocos)
  })

  it('come back as they went in, whatever they are', () =>
    fc.assert(
      fc.property(fc.array(bloco, { minLength: 1, maxLength: 5 }), (blocos) => {
        expect(comoBlocos(comoDocumento(blocos))).toEqual(blocos)
      }),
    ))

  it('show a variable as one piece, and a line break as one', () =>
    expect(comoDocumento([{ tipo: 'paragrafo', texto: 'Sr. {cliente.nome},\npaga' }]).content).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Sr. ' },
          { type: 'variavel', attrs: { chave: 'cliente.nome' } },
          { type: 'text', text: ',' },
          { type: 'hardBreak' },
          { type: 'text', text: 'paga' },
        ],
      },
    ]))

  it('leave out empty paragraphs, items and rows, and a table that is not of the system', () => {
    const vazio = { type: 'paragraph' }
    const linha = (...celulas: string[]) => ({
      type: 'tableRow',
      content: celulas.map((text) => ({ type: 'tableCell', content: [{ type: 'text', text }] })),
    })
    expect(
      comoBlocos({
        content: [
          vazio,
          { type: 'bulletList', content: [{ type: 'listItem', content: [vazio] }] },
          { type: 'table', content: [linha('O que', 'Prazo'), linha('', ''), linha('Módulo', '')] },
          { type: 'quadro', attrs: { quadro: 'inventado' } },
        ],
      }),
    ).toEqual([{ tipo: 'tabela', colunas: ['O que', 'Prazo'], linhas: [['Módulo', '']] }])
  })
})
