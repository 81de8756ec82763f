import { describe, expect, it } from 'vitest'
import { diasEntre, somarDias } from '#kit/dias.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { recusaDoVencimento, sugerirVencimento, vencimentoDaLinha } from './vencimento.ts'

describe('the due date', () => {
  it('is suggested on the 10th, at least a week away', () => {
    expect(sugerirVencimento('2027-02-01')).toBe('2027-02-10')
    expect(sugerirVencimento('2027-02-04')).toBe('2027-03-10')
    expect(sugerirVencimento('2026-12-28')).toBe('2027-01-10')
  })

  it('of a line is the day of its member in the month of the batch', () => {
    const p = { doLote: '2027-02-10', hoje: '2027-02-02' }
    expect(vencimentoDaLinha({ ...p, dia: 10 })).toBe('2027-02-10')
    expect(vencimentoDaLinha({ ...p, dia: 25 })).toBe('2027-02-25')
    expect(vencimentoDaLinha({ ...p, dia: 7 })).toBe('2027-02-07')
    expect(vencimentoDaLinha({ ...p, dia: 5 })).toBe('2027-03-05')
    // the batch is due in two days on purpose: its own day is taken
    expect(vencimentoDaLinha({ doLote: '2027-02-04', hoje: '2027-02-02', dia: 4 })).toBe('2027-02-04')
  })

  it('of a line is never past, always on the day of the member, and within a month of what it may be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: -40, max: 90 }),
        fc.integer({ min: 1, max: 28 }),
        (n, longe, dia) => {
          const hoje = somarDias('2026-01-01', n)
          const doLote = somarDias(hoje, longe)
          const vence = vencimentoDaLinha({ doLote, dia, hoje })
          expect(vence > hoje).toBe(true)
          expect(Number(vence.slice(8))).toBe(dia)
          const cedo = doLote > hoje ? doLote : hoje
          expect(diasEntre(cedo, vence)).toBeLessThanOrEqual(37)
        },
      ),
      { numRuns: CASOS },
    )
  })

  it('of a batch is refused in the past, before its month and more than a year away', () => {
    expect(recusaDoVencimento('2027-02-01', '2027-01', '2027-02-02')).toMatch(/já passou/)
    expect(recusaDoVencimento('2027-02-02', '2027-01', '2027-02-02')).toBeNull()
    expect(recusaDoVencimento('2027-02-10', '2027-03', '2027-02-02')).toBe('O vencimento vem depois do mês')
    expect(recusaDoVencimento('2029-02-10', '2027-01', '2027-02-02')).toMatch(/menos de um ano/)
  })
})
