import { describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { acertosDe, type MesFechado } from './acertos.ts'
import { deOndeAReceita } from './palavras.ts'

const mes = (competencia: string, receita: number, agora: number, acertos: MesFechado['acertos'] = []): MesFechado => ({
  competencia,
  receita_centavos: receita,
  agora_centavos: agora,
  acertos,
})

describe('adjustments of closed months', () => {
  it('are what their invoices became, each once, and are named beside the revenue', () => {
    const set = mes('2026-09', 100_00, 130_00)
    expect(acertosDe([set], 50_00)).toEqual([{ competencia: '2026-09', centavos: 30_00 }])
    // October took it when it was closed
    const out = mes('2026-10', 80_00, 50_00, [{ competencia: '2026-09', centavos: 30_00 }])
    expect(acertosDe([set, out], 50_00)).toEqual([])
    expect(acertosDe([{ ...set, agora_centavos: 125_00 }, out], 50_00)).toEqual([
      { competencia: '2026-09', centavos: -5_00 },
    ])
    const e = { faturas: 1, kwh_compensado: 600, acertos: [{ competencia: '2026-09', centavos: -5_00 }] }
    expect(deOndeAReceita(e)).toBe('1 fatura, 600 kWh compensados; acerto de set/2026: − 5,00')
  })

  it('never take the revenue below zero, and lose no cent over the months that follow', () => {
    const valor = fc.integer({ min: 0, max: 1_000_00 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(valor, valor), { minLength: 1, maxLength: 6 }),
        fc.array(valor),
        (antes, depois) => {
          const fechados = antes.map(([receita, agora], n) => mes(`2026-0${n + 1}`, receita, agora))
          const doTodo = antes.reduce((s, [receita, agora]) => s + agora - receita, 0)
          let feito = 0
          for (const [n, receita] of [...depois, 1_000_000_00].entries()) {
            const acertos = acertosDe(fechados, receita)
            const soma = acertos.reduce((s, a) => s + a.centavos, 0)
            expect(receita + soma).toBeGreaterThanOrEqual(0)
            feito += soma
            fechados.push(mes(`2027-${String(n + 1).padStart(2, '0')}`, receita + soma, receita, acertos))
          }
          expect(feito).toBe(doTodo)
        },
      ),
    )
  })
})
