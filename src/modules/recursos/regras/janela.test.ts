import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { regrasDeInicio } from '../tipos.ts'
import { comFolga, feriadoDaReserva, habilitacaoVale, precisaAprovar, problemaDaJanela } from './janela.ts'
import { paraInstante } from '#kit/parede.ts'

const SP = 'America/Sao_Paulo'
const agora = paraInstante('2026-11-20T08:00', SP)
const daEmpresa = [{ dia: '11-24', nome: 'Aniversário da cidade' }]
const problema = (de: string, ate: string, tipo: 'sala' | 'carro' | 'outro' = 'sala') =>
  problemaDaJanela(regrasDeInicio[tipo], SP, { de: paraInstante(de, SP), ate: paraInstante(ate, SP) }, agora, daEmpresa)
    ?.mensagem ?? null

it('explains opening hours, holidays, lengths and booking horizon', () => {
  expect(problema('2026-11-23T09:00', '2026-11-23T10:00')).toBeNull()
  expect(problema('2026-11-23T17:30', '2026-11-23T18:30')).toBe('Aberto das 08:00 às 18:00')
  expect(problema('2026-11-22T09:00', '2026-11-22T10:00')).toBe('Fechado neste dia da semana')
  expect(problema('2026-12-25T09:00', '2026-12-25T10:00')).toBe('Fechado no feriado: Natal')
  expect(problema('2026-11-24T09:00', '2026-11-24T10:00')).toBe('Fechado no feriado: Aniversário da cidade')
  // carnival is optional: the company is open
  expect(problema('2027-02-09T09:00', '2027-02-09T10:00')).toBeNull()
  expect(problema('2026-11-23T08:00', '2026-11-23T08:05')).toBe('A reserva dura no mínimo 15 min')
  expect(problema('2026-11-23T08:00', '2026-11-23T17:00')).toBe('A reserva dura no máximo 8 h')
  expect(problema('2027-11-23T09:00', '2027-11-23T10:00')).toBe('Reserve com no máximo 180 dias de antecedência')
  expect(problema('2026-11-19T09:00', '2026-11-19T10:00')).toBe('Esta hora já passou')
  // the car may be away overnight, and a resource that never closes ends at midnight
  expect(problema('2026-11-23T20:00', '2026-11-24T08:00', 'carro')).toBeNull()
  expect(problema('2026-11-23T20:00', '2026-11-24T03:00', 'carro')).toBe('Aberto das 06:00 às 22:00')
  expect(problema('2026-11-23T20:00', '2026-11-24T00:00', 'outro')).toBeNull()
})

it('returns the holiday also where the resource stays open', () => {
  const em = (de: string, ate: string) =>
    feriadoDaReserva(SP, { de: paraInstante(de, SP), ate: paraInstante(ate, SP) }, daEmpresa)
  expect([
    em('2026-11-24T09:00', '2026-11-24T10:00'),
    em('2026-12-24T20:00', '2026-12-25T08:00'),
    em('2026-12-24T20:00', '2026-12-25T00:00'),
    em('2027-02-09T09:00', '2027-02-09T10:00'),
  ]).toEqual(['Aniversário da cidade', 'Natal', null, null])
})

it('adds charging time by distance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const fim = (km: number) =>
        comFolga(regrasDeInicio.carro, {
          de: agora,
          ate: new Date(agora.getTime() + 3_600_000),
          quilometros_previstos_km: km,
        }).ate.getTime()
      expect(fim(Math.max(a, b))).toBeGreaterThanOrEqual(fim(Math.min(a, b)))
      expect(fim(a)).toBe(agora.getTime() + (60 + 15 + Math.ceil(a / 10) * 5) * 60_000)
    }),
    { numRuns: 200 },
  )
})

it('requires approval of long bookings; accepts a licence on its last day', () => {
  const de = agora
  expect(
    [600, 601].map((min) => precisaAprovar(regrasDeInicio.carro, { de, ate: new Date(de.getTime() + min * 60_000) })),
  ).toEqual([false, true])
  expect([
    habilitacaoVale('2026-11-20', paraInstante('2026-11-20T23:30', SP), SP),
    habilitacaoVale('2026-11-20', paraInstante('2026-11-21T00:30', SP), SP),
  ]).toEqual([true, false])
})
