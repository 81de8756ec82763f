import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { CASOS, SEMENTE } from '#tests/suporte/semente.ts'
import { ratear } from '#modules/estoque/regras/ratear.ts'
import { parcelasDoFrete, porQueNaoRateia, repartirCusto } from './frete.ts'

const conferir = <T>(dados: fc.Arbitrary<T>, fato: (d: T) => void) =>
  fc.assert(fc.property(dados, fato), { numRuns: CASOS, seed: SEMENTE })
const soma = (n: readonly number[]) => n.reduce((s, x) => s + x, 0)
const dinheiro = fc.integer({ min: 0, max: 100_000_000_000 })
const item = fc.record({
  valor_centavos: dinheiro,
  qtd: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  peso: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  frete_centavos: fc.constant(null),
})

it('[S2.16] the shares of the freight sum to it to the cent, whatever the way of sharing', () => {
  conferir(
    fc.record({
      total: dinheiro,
      modo: fc.constantFrom('valor' as const, 'peso' as const, 'quantidade' as const),
      itens: fc.array(item, { minLength: 1, maxLength: 60 }),
    }),
    ({ total, modo, itens }) => {
      if (porQueNaoRateia(total, modo, itens) !== null) return
      const partes = parcelasDoFrete(total, modo, itens)
      expect(soma(partes)).toBe(total)
      expect(partes.every((p) => Number.isSafeInteger(p) && p >= 0)).toBe(true)
    },
  )
})

it('no share is a cent or more away from its exact part', () => {
  conferir(
    fc.tuple(dinheiro, fc.array(fc.bigInt({ min: 1n, max: 10n ** 14n }), { minLength: 1 })),
    ([total, pesos]) => {
      const tudo = pesos.reduce((s, p) => s + p, 0n)
      for (const [n, parte] of ratear(total, pesos).entries()) {
        const exata = BigInt(total) * (pesos[n] ?? 0n)
        const longe = BigInt(parte) * tudo - exata
        expect(longe < tudo && longe > -tudo).toBe(true)
      }
    },
  )
})

it('what came, what came damaged and what is missing share the whole cost', () => {
  const q = fc.bigInt({ min: 0n, max: 10n ** 12n })
  conferir(fc.tuple(dinheiro, q, q, q), ([custo, boas, avariadas, faltam]) => {
    if (boas + avariadas + faltam === 0n) return
    const r = repartirCusto(custo, { boas, avariadas, faltam })
    expect(r.boas + r.avariadas + r.faltam).toBe(custo)
    if (faltam === 0n) expect(r.faltam).toBe(0)
  })
})

it('says what is missing to share by weight or by hand', () => {
  const i = { valor_centavos: 100, qtd: 1n, peso: null, frete_centavos: 40 }
  expect(porQueNaoRateia(50, 'peso', [i])).toMatch(/peso/)
  expect(porQueNaoRateia(50, 'mao', [i])).toMatch(/não somam/)
  expect(porQueNaoRateia(40, 'mao', [i])).toBeNull()
  expect(porQueNaoRateia(0, 'peso', [i])).toBeNull()
})

it('[S2.16] shares the example of the picture', () => {
  const valores = [4_680_000, 3_397_600, 378_000, 244_000, 386_000, 174_400]
  expect(ratear(185_200, valores.map(BigInt))).toEqual([93_600, 67_952, 7_560, 4_880, 7_720, 3_488])
})
