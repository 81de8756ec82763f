import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { diasFechados } from '#kit/feriados.ts'
import { naParedeDe } from '#kit/data-falada.ts'
import { instanteDo, prazoDe } from './prazo.ts'
import { frase, ocorrencias, proximas, type RegraDeSerie, type Serie } from './recorrencia.ts'

const serie = (regra: RegraDeSerie, mais: Partial<Serie> = {}): Serie => ({
  regra,
  inicio: '2026-11-22',
  ate: null,
  vezes: null,
  pular_feriados: false,
  feriados: [],
  ...mais,
})
const dia = (de: string, ate: string) =>
  fc.date({ min: new Date(de), max: new Date(ate), noInvalidDate: true }).map((d) => d.toISOString().slice(0, 10))
const cada = fc.integer({ min: 1, max: 6 })
const semana = fc.integer({ min: 0, max: 6 })
const regra: fc.Arbitrary<RegraDeSerie> = fc.oneof(
  fc.record({ tipo: fc.constant('diaria' as const), cada }),
  fc.record({ tipo: fc.constant('semanal' as const), cada, dias: fc.uniqueArray(semana, { minLength: 1 }) }),
  fc.record({ tipo: fc.constant('mensal_dia' as const), cada, dia: fc.integer({ min: 1, max: 31 }) }),
  fc.record({ tipo: fc.constant('mensal_semana' as const), cada, ordem: fc.constantFrom(1, 2, 3, 4, -1), dia: semana }),
)
const qualquer = fc
  .record({
    regra,
    inicio: dia('2014-01-01', '2030-01-01'),
    pular_feriados: fc.boolean(),
    feriados: fc.array(
      fc.oneof(
        dia('2014-01-01', '2030-01-01'),
        dia('2014-01-01', '2014-12-31').map((d) => d.slice(5)),
      ),
      { maxLength: 20 },
    ),
    fim: fc.option(
      fc.oneof(
        fc.record({ vezes: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ dias: fc.integer({ min: 0, max: 900 }) }),
      ),
    ),
  })
  .map(({ fim, ...s }): Serie => ({
    ...s,
    vezes: fim && 'vezes' in fim ? fim.vezes : null,
    ate: fim && 'dias' in fim ? mais(s.inicio, fim.dias) : null,
  }))
const mais = (d: string, n: number) => new Date(Date.parse(d) + n * 86_400_000).toISOString().slice(0, 10)
const rodadas = { numRuns: 300 }

describe('a series', () => {
  it('generates the days of each rule', () => {
    expect(proximas(serie({ tipo: 'semanal', cada: 1, dias: [1, 3] }), '2026-11-22', 3)).toEqual([
      '2026-11-23',
      '2026-11-25',
      '2026-11-30',
    ])
    expect(proximas(serie({ tipo: 'semanal', cada: 2, dias: [5] }), '2026-11-22', 3)).toEqual([
      '2026-11-27',
      '2026-12-11',
      '2026-12-25',
    ])
    expect(proximas(serie({ tipo: 'mensal_dia', cada: 1, dia: 31 }), '2027-01-01', 3)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
    expect(
      proximas(serie({ tipo: 'mensal_dia', cada: 12, dia: 30 }, { inicio: '2024-02-01' }), '2024-01-01', 2),
    ).toEqual(['2024-02-29', '2025-02-28'])
    expect(proximas(serie({ tipo: 'mensal_semana', cada: 1, ordem: -1, dia: 5 }), '2026-11-22', 2)).toEqual([
      '2026-11-27',
      '2026-12-25',
    ])
    expect(
      proximas(serie({ tipo: 'diaria', cada: 1 }, { inicio: '2026-12-24', pular_feriados: true }), '2026-12-01', 3),
    ).toEqual(['2026-12-24', '2026-12-26', '2026-12-27'])
    expect(
      proximas(
        serie(
          { tipo: 'diaria', cada: 1 },
          { inicio: '2026-12-24', pular_feriados: true, feriados: ['12-24', '2026-12-26'] },
        ),
        '2026-12-01',
        3,
      ),
    ).toEqual(['2026-12-27', '2026-12-28', '2026-12-29'])
    expect(
      proximas(serie({ tipo: 'diaria', cada: 1 }, { inicio: '2026-12-24', feriados: ['12-24'] }), '2026-12-01', 1),
    ).toEqual(['2026-12-24'])
    expect(proximas(serie({ tipo: 'diaria', cada: 1 }, { vezes: 2 }), '2026-11-23', 5)).toEqual(['2026-11-23'])
  })

  it('generates the same days when split into windows: no duplicate, no gap, in order', () => {
    fc.assert(
      fc.property(qualquer, fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }), (s, a, b) => {
        const [fim, meio] = [mais(s.inicio, a + b), mais(s.inicio, a)]
        const inteira = ocorrencias(s, s.inicio, fim)
        expect([...ocorrencias(s, s.inicio, meio), ...ocorrencias(s, mais(meio, 1), fim)]).toEqual(inteira)
        expect(inteira).toEqual([...new Set(inteira)].sort())
      }),
      rodadas,
    )
  })

  it('respects its rule, its end and its holidays', () => {
    fc.assert(
      fc.property(qualquer, (s) => {
        const dias = ocorrencias(s, '2010-01-01', mais(s.inicio, 800))
        expect(dias.length).toBeLessThanOrEqual(s.vezes ?? Infinity)
        for (const d of dias) {
          expect(d >= s.inicio && (s.ate === null || d <= s.ate)).toBe(true)
          expect(s.pular_feriados && diasFechados(s.feriados)(d)).toBe(false)
          const x = new Date(d)
          if (s.regra.tipo === 'semanal') expect(s.regra.dias).toContain(x.getUTCDay())
          if (s.regra.tipo === 'mensal_semana')
            expect([
              x.getUTCDay(),
              s.regra.ordem === -1 ? mais(d, 7).slice(0, 7) !== d.slice(0, 7) : Math.ceil(x.getUTCDate() / 7),
            ]).toEqual([s.regra.dia, s.regra.ordem === -1 ? true : s.regra.ordem])
          if (s.regra.tipo === 'mensal_dia')
            expect(x.getUTCDate() === s.regra.dia || (x.getUTCDate() < s.regra.dia && mais(d, 1).endsWith('-01'))).toBe(
              true,
            )
        }
      }),
      rodadas,
    )
  })

  it('keeps its local hour across clock changes, in the years with daylight saving time too', () => {
    fc.assert(
      fc.property(qualquer, fc.integer({ min: 1, max: 23 }), fc.integer({ min: 0, max: 59 }), (s, h, m) => {
        const hora = `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`
        for (const d of ocorrencias(s, s.inicio, mais(s.inicio, 400))) {
          const { dia: em, hora: as } = naParedeDe(instanteDo({ dia: d, hora }))
          expect([em, as]).toEqual([d, hora])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('describes its rule in Portuguese', () => {
    expect(frase({ tipo: 'semanal', cada: 1, dias: [1, 2, 3, 4, 5] })).toBe('de segunda a sexta')
    expect(frase({ tipo: 'mensal_semana', cada: 1, ordem: -1, dia: 5 })).toBe('todo mês, na última sexta')
    expect(frase({ tipo: 'mensal_semana', cada: 2, ordem: 1, dia: 6 })).toBe('a cada 2 meses, no primeiro sábado')
  })
})

it('converts a deadline to its instant and back; a missing midnight stays on its day', () => {
  fc.assert(
    fc.property(dia('2010-01-01', '2040-01-01'), fc.option(fc.integer({ min: 60, max: 1439 })), (d, min) => {
      const hora =
        min === null ? null : `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`
      expect(prazoDe(instanteDo({ dia: d, hora }), hora === null)).toEqual({ dia: d, hora })
    }),
    rodadas,
  )
  expect(prazoDe(instanteDo({ dia: '2018-11-04', hora: '00:00' }), false)).toEqual({ dia: '2018-11-04', hora: '01:00' })
})
