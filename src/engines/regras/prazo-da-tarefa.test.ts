import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { FUSO, type Expediente } from '#kit/expediente.ts'
import { feriadoNacional } from '#kit/feriados.ts'
import { prazoDaTarefa } from './prazo-da-tarefa.ts'

const turno = [{ inicio: 480, fim: 1080 }]
const semana: Expediente = {
  fuso: FUSO,
  semana: [[], turno, turno, turno, turno, turno, []],
  fechado: (d) => feriadoNacional(d)?.facultativo === false,
}
const agora = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
const valor = fc.integer({ min: 1, max: 60 })
const trabalha = (dia: string) => new Date(dia).getUTCDay() % 6 !== 0 && !semana.fechado(dia)

it("sets a rule's task due within business hours: by hours within the day, by days at the given hour, never in the past", () => {
  fc.assert(
    fc.property(agora, valor, fc.constantFrom('08:30', null), (de, n, hora) => {
      const [hu, du] = [
        prazoDaTarefa({ valor: n, unidade: 'hu', hora: null }, de, semana),
        prazoDaTarefa({ valor: n, unidade: 'du', hora }, de, semana),
      ]
      expect([trabalha(hu?.dia ?? ''), trabalha(du?.dia ?? ''), du?.hora]).toEqual([true, true, hora])
      expect((hu?.hora ?? '') >= '08:00' && (hu?.hora ?? '') <= '18:00').toBe(true)
      const hoje = de.toLocaleDateString('sv-SE', { timeZone: FUSO })
      expect((hu?.dia ?? '') >= hoje && (du?.dia ?? '') > hoje).toBe(true)
      expect((prazoDaTarefa({ valor: n + 1, unidade: 'du', hora }, de, semana)?.dia ?? '') > (du?.dia ?? '')).toBe(true)
    }),
    { numRuns: 300 },
  )
  expect(prazoDaTarefa(null, new Date(), semana)).toBeNull()
})
