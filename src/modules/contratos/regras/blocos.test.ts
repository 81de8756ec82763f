import { describe, expect, it } from 'vitest'
import { comoTexto, comTexto, comVariavel, limpo } from './blocos.ts'

const tabela = { tipo: 'tabela' as const, colunas: ['O que', 'Prazo'], linhas: [['Módulo', '12 anos']] }

describe('blocks of a clause as text', () => {
  it('returns the block that it was written from', () => {
    for (const b of [
      { tipo: 'paragrafo' as const, texto: 'Preço de {preco.total}.' },
      { tipo: 'lista' as const, itens: ['um', 'dois'] },
      tabela,
    ])
      expect(comTexto(b, comoTexto(b))).toEqual(b)
  })

  it('drops empty lines and fills a short row of a table', () => {
    const torta = comTexto(tabela, 'O que | Prazo\nMódulo\n\nInversor | 10 anos')
    expect(limpo(torta)).toEqual({
      ...tabela,
      linhas: [
        ['Módulo', ''],
        ['Inversor', '10 anos'],
      ],
    })
    expect(limpo({ tipo: 'lista', itens: [' um ', '', 'dois'] })).toEqual({ tipo: 'lista', itens: ['um', 'dois'] })
  })

  it('puts a variable where the caret is, in place of the selection', () => {
    const p = { tipo: 'paragrafo' as const, texto: 'Preço: AQUI.' }
    expect(comVariavel(p, 'preco.total', [7, 11])).toEqual({ ...p, texto: 'Preço: {preco.total}.' })
    expect(comVariavel(tabela, 'garantia.modulo', [23, 30])).toEqual({
      ...tabela,
      linhas: [['Módulo', '{garantia.modulo}']],
    })
    const quadro = { tipo: 'quadro' as const, quadro: 'cet' as const }
    expect(comVariavel(quadro, 'preco.total', [0, 0])).toBe(quadro)
  })
})
