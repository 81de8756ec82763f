import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { FUSO } from '#kit/expediente.ts'
import { diasFechados, fechaNoPais } from '#kit/feriados.ts'
import { quandoSai } from './janela.ts'

const janela = { de: 8, ate: 18, dias_uteis: true }
const iso = (d: Date) => d.toISOString()

it('postpones a message on a company holiday to the next working day', () => {
  const segunda = new Date('2026-11-23T13:00:00Z')
  expect(iso(quandoSai(janela, segunda, fechaNoPais))).toBe(iso(segunda))
  expect(iso(quandoSai(janela, segunda, diasFechados(['11-23'])))).toBe('2026-11-24T11:00:00.000Z')
  expect(iso(quandoSai(janela, segunda, diasFechados(['2026-11-23', '11-24'])))).toBe('2026-11-25T11:00:00.000Z')
  // a rule without the working-day restriction sends on that day, too
  expect(iso(quandoSai({ ...janela, dias_uteis: false }, segunda, diasFechados(['11-23'])))).toBe(iso(segunda))
  expect(iso(quandoSai(null, segunda, diasFechados(['11-23'])))).toBe(iso(segunda))
})

it('never sends before the event, on a closed day, or at night', () => {
  const agora = fc.date({ min: new Date('2025-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      agora,
      fc.array(
        agora.map((d) => iso(d).slice(5, 10)),
        { maxLength: 30 },
      ),
      (em, dias) => {
        const fechado = diasFechados(dias)
        const sai = quandoSai(janela, em, fechado)
        const aqui = sai.toLocaleString('sv-SE', { timeZone: FUSO })
        expect(sai.getTime()).toBeGreaterThanOrEqual(em.getTime())
        expect([
          fechado(aqui.slice(0, 10)),
          new Date(aqui.slice(0, 10)).getUTCDay() % 6 === 0,
          aqui.slice(11, 13) >= '08' && aqui.slice(11, 13) < '18',
        ]).toEqual([false, false, true])
      },
    ),
    { numRuns: 300 },
  )
})
