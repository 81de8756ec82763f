import { describe, expect, it } from 'vitest'
import { diz } from './trocar-no-cartao.ts'

const cartao = {
  responsavel: { id: 'ana', nome: 'Ana', foto: null },
  valores: { cidade: 'Itu' },
  prioridade: 'alta',
  previsao: null,
  etiquetas: ['b', 'a'],
  versao: 9,
}

describe('a change that is undone later', () => {
  it("[achado F2] is matched by the card's values, not by its version", () => {
    expect(diz(cartao, { prioridade: 'alta' })).toBe(true)
    expect(
      diz(cartao, { responsavel_id: 'ana', previsao: null, etiquetas: ['a', 'b'], valores: { cidade: 'Itu' } }),
    ).toBe(true)
  })
  it('[achado F2] is left alone when another user changed the same field since', () => {
    for (const m of [
      { prioridade: 'normal' },
      { responsavel_id: null },
      { valores: { cidade: 'Salto' } },
      { etiquetas: ['a'] },
    ] as const)
      expect(diz(cartao, m as never)).toBe(false)
  })
})
