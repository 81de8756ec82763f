import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { criarTrocador } from './trocar.ts'

it('replaces every account, branch and postal code in any notation, and restores each', () => {
  const numero = fc.integer({ min: 1000, max: 99_999_999 }).map(String)
  const conta = fc
    .tuple(
      fc.constantFrom('conta', 'Conta corrente', 'conta poupança', 'c/c', 'agência', 'ag.'),
      fc.constantFrom(' ', ': ', ' nº '),
      numero,
      fc.constantFrom('', '-7', '-X'),
    )
    .map(([nome, meio, n, digito]) => ({ antes: nome + meio, dado: n + digito }))
  const cep = fc
    .integer({ min: 1_000_000, max: 99_999_999 })
    .map((n) => String(n).padStart(8, '0'))
    .map((n) => ({ antes: 'CEP ', dado: `${n.slice(0, 5)}-${n.slice(5)}` }))
  fc.assert(
    fc.property(fc.oneof(conta, cep), fc.constantFrom('', 'oi, ', 'segue: '), ({ antes, dado }, comeco) => {
      const t = criarTrocador()
      const texto = `${comeco}${antes}${dado}, obrigado`
      const fora = t.tirar(texto)
      expect(fora).not.toContain(dado.replace(/-.*/, ''))
      expect(t.por(fora)).toBe(texto)
    }),
  )
})

it('leaves similar texts unchanged, such as a bill and its amount', () => {
  for (const texto of ['a conta de luz veio R$ 600', 'minha conta de 450 kWh', 'por conta disso 3 pessoas saíram'])
    expect(criarTrocador().tirar(texto)).toBe(texto)
})
