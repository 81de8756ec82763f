import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { FUSO } from '#kit/expediente.ts'
import { diasFechados } from '#kit/feriados.ts'
import { proximaVez, ultimaVez, type Agenda } from './agenda.ts'

const agora = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
const agenda: fc.Arbitrary<Agenda> = fc.record({
  frequencia: fc.constantFrom('dia' as const, 'util' as const, 'semana' as const, 'mes' as const),
  hora: fc.constantFrom('00:00', '08:00', '23:59'),
  dias_da_semana: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  dia_do_mes: fc.integer({ min: 1, max: 31 }),
})
/** The company's register: yearly and one-off days. */
const feriados = fc.array(
  fc.oneof(
    agora.map((d) => d.toISOString().slice(5, 10)),
    agora.map((d) => d.toISOString().slice(0, 10)),
  ),
  { maxLength: 20 },
)
const aqui = (em: Date) => em.toLocaleString('sv-SE', { timeZone: FUSO })
const diaDe = (em: Date) => new Date(`${aqui(em).slice(0, 10)}T00:00:00Z`)

it('runs at its hour on its days: the last run is not in the future, the next one is, and there is none in between', () => {
  fc.assert(
    fc.property(agenda, agora, feriados, (a, em, dias) => {
      const fechado = diasFechados(dias)
      const [antes, depois] = [ultimaVez(a, em, fechado), proximaVez(a, em, fechado)]
      if (!antes || !depois) throw new Error('there is always a time before and one after')
      expect(antes.getTime() <= em.getTime() && depois.getTime() > em.getTime()).toBe(true)
      expect(proximaVez(a, antes, fechado)).toEqual(depois)
      for (const vez of [antes, depois]) {
        const dia = diaDe(vez)
        expect(aqui(vez).slice(11, 16)).toBe(a.hora)
        if (a.frequencia === 'semana') expect(a.dias_da_semana).toContain(dia.getUTCDay())
        if (a.frequencia === 'util')
          expect([dia.getUTCDay() % 6 !== 0, fechado(dia.toISOString().slice(0, 10))]).toEqual([true, false])
        if (a.frequencia === 'mes' && dia.getUTCDate() !== a.dia_do_mes)
          expect([dia.getUTCDate() < a.dia_do_mes, new Date(dia.getTime() + 86_400_000).getUTCDate()]).toEqual([
            true,
            1,
          ])
      }
    }),
    { numRuns: 300 },
  )
})

it('uses the last day of a month without a 31st', () => {
  const a: Agenda = { frequencia: 'mes', hora: '08:00', dias_da_semana: [], dia_do_mes: 31 }
  expect(proximaVez(a, new Date('2026-02-10T12:00:00Z'), () => false)?.toISOString()).toBe('2026-02-28T11:00:00.000Z')
  expect(ultimaVez(a, new Date('2026-02-10T12:00:00Z'), () => false)?.toISOString()).toBe('2026-01-31T11:00:00.000Z')
})
