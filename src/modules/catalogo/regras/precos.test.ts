import { expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { formaDaRegra, nomeDaFaixa, precoSugerido, regraPara, type RegraDePreco } from './precos.ts'

const regra = (kwp_de: number, kwp_ate: number | null, mais: Partial<RegraDePreco> = {}): RegraDePreco => ({
  id: `${kwp_de}`,
  kwp_de,
  kwp_ate,
  reais_por_wp: 3.1,
  markup: null,
  tributos: 0.06,
  comissao: 0.03,
  piso: 0.12,
  inicio: '2026-11-01',
  fim: null,
  ...mais,
})
const HOJE = '2026-11-20'

it('names bands and forms of price', () => {
  expect([regra(0, null), regra(0, 5), regra(5, 10), regra(10, null)].map(nomeDaFaixa)).toEqual([
    'qualquer potência',
    'até 5 kWp',
    '5–10 kWp',
    'a partir de 10 kWp',
  ])
  expect(formaDaRegra(regra(0, 5))).toBe('R$ 3,10/Wp')
  expect(formaDaRegra(regra(0, 5, { reais_por_wp: null, markup: 0.355 }))).toBe('custo + 35,5 %')
})

it('finds exactly the band of a size: the start belongs to it, the end to the next', () => {
  const cortes = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(cortes, fc.double({ min: 0.01, max: 600, noNaN: true }), (pontos, kWp) => {
      const limites = [0, ...pontos.toSorted((a, b) => a - b)]
      const regras = limites.map((de, n) => regra(de, limites[n + 1] ?? null))
      const achada = regraPara(regras, kWp, HOJE)
      expect(achada?.kwp_de).toBe(limites.findLast((l) => l <= kWp))
      expect(regraPara(regras, kWp, '2026-10-31')).toBeNull()
      // the price is whole centavos
      const preco = achada && precoSugerido(achada, kWp, 0)
      expect(Number.isInteger(preco)).toBe(true)
    }),
  )
})

it('adds a markup to the cost, and suggests nothing where there is no cost', () => {
  const r = regra(0, null, { reais_por_wp: null, markup: 0.4 })
  expect(precoSugerido(r, 5.85, 1_000_001)).toBe(1_400_001)
  expect(precoSugerido(r, 5.85, 0)).toBeNull()
  expect(precoSugerido(regra(0, null), 5.85, 0)).toBe(1_813_500)
})
