import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { abertoEm, proximaAbertura, semFechar, somarTempoUtil, tempoUtilEntre, type Expediente } from './expediente.ts'

const comercial = (fechado: string[] = []): Expediente => ({
  fuso: 'America/Sao_Paulo',
  fechado: (d) => fechado.includes(d),
  semana: [
    [],
    ...Array.from({ length: 5 }, () => [
      { inicio: 480, fim: 720 },
      { inicio: 780, fim: 1080 },
    ]),
    [],
  ],
})
/** Wall time in São Paulo, UTC−3. */
const sp = (texto: string) => new Date(`${texto}:00-03:00`)
const MIN = 60_000

describe('business time', () => {
  it('distinguishes open from closed, to the minute', () => {
    expect(abertoEm(comercial(), sp('2026-11-23T07:59'))).toBe(false)
    expect(abertoEm(comercial(), sp('2026-11-23T08:00'))).toBe(true)
    expect(abertoEm(comercial(), sp('2026-11-23T12:00'))).toBe(false)
    expect(abertoEm(comercial(), sp('2026-11-23T17:59'))).toBe(true)
    expect(abertoEm(comercial(), sp('2026-11-22T10:00'))).toBe(false)
    expect(abertoEm(comercial(['2026-11-23']), sp('2026-11-23T10:00'))).toBe(false)
  })

  it('finds the next opening after a weekend and a holiday', () => {
    expect(proximaAbertura(comercial(['2026-11-23']), sp('2026-11-20T18:00'))).toEqual(sp('2026-11-24T08:00'))
    expect(proximaAbertura(comercial(), sp('2026-11-23T12:30'))).toEqual(sp('2026-11-23T13:00'))
    expect(proximaAbertura({ ...comercial(), semana: [[], [], [], [], [], [], []] }, sp('2026-11-23T12:30'))).toBeNull()
  })

  it('counts across lunch, nights and weekends', () => {
    expect(tempoUtilEntre(comercial(), sp('2026-11-20T17:00'), sp('2026-11-23T09:00'))).toBe(120 * MIN)
    expect(somarTempoUtil(comercial(), sp('2026-11-20T17:00'), 120 * MIN)).toEqual(sp('2026-11-23T09:00'))
    expect(somarTempoUtil(comercial(), sp('2026-11-23T11:30'), 60 * MIN)).toEqual(sp('2026-11-23T13:30'))
    expect(somarTempoUtil(comercial(), sp('2026-11-21T11:30'), 0)).toEqual(sp('2026-11-23T08:00'))
  })

  it('counts an hour that a clock change skips or repeats as the time that really passed', () => {
    const ny: Expediente = { ...semFechar, fuso: 'America/New_York' }
    expect(tempoUtilEntre(ny, new Date('2026-03-08T05:00:00Z'), new Date('2026-03-09T04:00:00Z'))).toBe(23 * 60 * MIN)
    const manha: Expediente = {
      fuso: 'America/New_York',
      fechado: () => false,
      semana: Array.from({ length: 7 }, () => [{ inicio: 540, fim: 600 }]),
    }
    expect(proximaAbertura(manha, new Date('2026-03-08T00:00:00-05:00'))).toEqual(new Date('2026-03-08T13:00:00Z'))
  })
})

describe('business time, for any opening hours', () => {
  const intervalos = fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 6 }).map((c) => {
    const ordem = c.toSorted((a, b) => a - b)
    return Array.from({ length: Math.floor(ordem.length / 2) }, (_, i) => ({
      inicio: (ordem[2 * i] ?? 0) * 15,
      fim: (ordem[2 * i + 1] ?? 0) * 15,
    }))
  })
  const expediente = fc
    .record({ semana: fc.array(intervalos, { minLength: 7, maxLength: 7 }), fecha: fc.integer({ min: 2, max: 9 }) })
    .map(({ semana, fecha }): Expediente => ({
      fuso: 'America/Sao_Paulo',
      semana,
      fechado: (d) => Number(d.slice(8)) % fecha === 0,
    }))
  const instante = fc
    .integer({ min: Date.UTC(2026, 0, 1) / MIN, max: Date.UTC(2026, 2, 1) / MIN })
    .map((m) => new Date(m * MIN))

  it('sums to the same total wherever the span is cut: pausing and resuming at one instant changes nothing', () => {
    fc.assert(
      fc.property(expediente, fc.tuple(instante, instante, instante), (e, tres) => {
        const [a, b, c] = tres.toSorted((x, y) => x.getTime() - y.getTime()) as [Date, Date, Date]
        expect(tempoUtilEntre(e, a, b) + tempoUtilEntre(e, b, c)).toBe(tempoUtilEntre(e, a, c))
      }),
      { numRuns: 150 },
    )
  })

  it('counts back what it added, and never ends while closed', () => {
    fc.assert(
      fc.property(expediente, instante, fc.integer({ min: 1, max: 3000 }), (e, de, minutos) => {
        const fim = somarTempoUtil(e, de, minutos * MIN)
        if (!fim) return void expect(proximaAbertura(e, de)).toBeNull()
        expect(tempoUtilEntre(e, de, fim)).toBe(minutos * MIN)
        expect(abertoEm(e, new Date(fim.getTime() - 1))).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('returns a next opening that is open, with no open instant before it', () => {
    fc.assert(
      fc.property(expediente, instante, (e, de) => {
        const abre = proximaAbertura(e, de)
        if (!abre) return
        expect(abertoEm(e, abre)).toBe(true)
        expect(tempoUtilEntre(e, de, abre)).toBe(0)
      }),
      { numRuns: 150 },
    )
  })
})
