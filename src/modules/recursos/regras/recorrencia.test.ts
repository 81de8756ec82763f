import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { diaInteiro, paraInstante, paraParede } from '#kit/parede.ts'
import { diaDaSemana, somarDias } from '#kit/dias.ts'
import { diasFechados } from '#kit/feriados.ts'
import { frasearRegra, ocorrencias } from './recorrencia.ts'

const nunca = () => false

// zones with clock changes in either half of the year, of half an hour, at midnight, and one that no longer has any
const fusos = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Cuiaba',
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Casablanca',
  'Pacific/Apia',
]
const dia = fc.integer({ min: 0, max: 5843 }).map((n) => somarDias('2015-01-01', n))
const fuso = fc.constantFrom(...fusos)
const minuto = fc.integer({ min: 0, max: 1439 })
const hora = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
const regra = fc
  .record({
    frequencia: fc.constantFrom('diaria' as const, 'semanal' as const, 'mensal' as const, 'anual' as const),
    intervalo: fc.integer({ min: 1, max: 4 }),
    vezes: fc.integer({ min: 2, max: 60 }),
    dias: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), { nil: undefined }),
  })
  .map(({ dias, ...r }) => ({ ...r, ...(dias && r.frequencia === 'semanal' ? { dias } : {}) }))

describe('local time', () => {
  it('converts any existing local time to its instant and back, on every day from 2015 to 2030, in every zone', () => {
    for (const f of fusos) {
      for (let d = '2015-01-01'; d < '2031-01-01'; d = somarDias(d, 1)) {
        const volta = paraParede(paraInstante(`${d}T12:34`, f), f)
        if (volta !== `${d}T12:34` && !(f === 'Pacific/Apia' && d < '2015'))
          expect([f, volta]).toEqual([f, `${d}T12:34`])
      }
    }
  })
  it('maps a skipped local time to a later one of the same day', () => {
    fc.assert(
      fc.property(dia, minuto, fuso, (d, m, f) => {
        const volta = paraParede(paraInstante(`${d}T${hora(m)}`, f), f)
        expect(volta >= `${d}T${hora(m)}`).toBe(true)
        expect(Date.parse(`${volta}Z`) - Date.parse(`${d}T${hora(m)}Z`)).toBeLessThanOrEqual(3_600_000)
      }),
      { numRuns: 2000 },
    )
  })
  it('counts a day from midnight to midnight: 23, 23½, 24, 24½ or 25 hours', () => {
    fc.assert(
      fc.property(dia, fuso, (d, f) => {
        const { de, ate } = diaInteiro(d, f)
        expect([23, 23.5, 24, 24.5, 25]).toContain((ate.getTime() - de.getTime()) / 3_600_000)
      }),
      { numRuns: 2000 },
    )
  })
  it('handles Brazil before and after the end of its daylight saving time', () => {
    expect(
      ['2018-11-03', '2018-11-05', '2026-11-05'].map((d) =>
        paraInstante(`${d}T09:00`, 'America/Sao_Paulo').toISOString().slice(11, 16),
      ),
    ).toEqual(['12:00', '11:00', '12:00'])
  })
})

describe('recurrence', () => {
  it('repeats the local hours on other days: in order, unique, as many as requested, never empty', () => {
    fc.assert(
      fc.property(dia, minuto, fc.integer({ min: 5, max: 1440 }), regra, fuso, (d, m, dura, r, f) => {
        const fim = m + dura
        const todas = ocorrencias(
          `${d}T${hora(m)}`,
          `${somarDias(d, Math.floor(fim / 1440))}T${hora(fim % 1440)}`,
          r,
          f,
          nunca,
        )
        expect(todas.length).toBeLessThanOrEqual(r.vezes)
        for (const [i, o] of todas.entries()) {
          expect(o.inicio_local.slice(11)).toBe(hora(m))
          expect(o.ate.getTime()).toBeGreaterThan(o.de.getTime())
          const antes = todas[i - 1]
          if (antes) expect(o.inicio_local > antes.inicio_local).toBe(true)
          // outside of clock changes the local time is exactly the requested one
          const visto = paraParede(o.de, f)
          if (visto !== o.inicio_local) expect(visto > o.inicio_local).toBe(true)
        }
        if (r.frequencia === 'diaria' || r.frequencia === 'semanal') expect(todas).toHaveLength(r.vezes)
      }),
      { numRuns: 500 },
    )
  })
  it('falls only on the given weekdays', () => {
    fc.assert(
      fc.property(
        dia,
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 4 }),
        (d, dias, intervalo) => {
          const todas = ocorrencias(
            `${d}T09:00`,
            `${d}T10:00`,
            { frequencia: 'semanal', intervalo, dias, vezes: 20 },
            'America/Sao_Paulo',
            nunca,
          )
          expect(
            todas.every(
              (o) => dias.includes(diaDaSemana(o.inicio_local.slice(0, 10))) && o.inicio_local.slice(0, 10) >= d,
            ),
          ).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
  it('skips short months for the 31st, and common years for the 29th of February', () => {
    const dias = (de: string, frequencia: 'mensal' | 'anual', vezes: number) =>
      ocorrencias(`${de}T09:00`, `${de}T10:00`, { frequencia, intervalo: 1, vezes }, 'America/Sao_Paulo', nunca).map(
        (o) => o.inicio_local.slice(0, 10),
      )
    expect(dias('2027-01-31', 'mensal', 4)).toEqual(['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'])
    expect(dias('2028-02-29', 'anual', 3)).toEqual(['2028-02-29', '2032-02-29', '2036-02-29'])
  })
  it('ends on the given day', () => {
    const todas = ocorrencias(
      '2027-03-01T09:00',
      '2027-03-01T10:00',
      { frequencia: 'diaria', intervalo: 2, ate: '2027-03-09' },
      'Europe/Lisbon',
      nunca,
    )
    expect(todas.map((o) => o.inicio_local.slice(8, 10))).toEqual(['01', '03', '05', '07', '09'])
  })
  it('has the requested number of occurrences when it skips holidays, none of them on a holiday', () => {
    const fechado = diasFechados(['11-30', '2026-12-02'])
    const todas = ocorrencias(
      '2026-11-27T09:00',
      '2026-11-27T10:00',
      { frequencia: 'semanal', intervalo: 1, dias: [1, 2, 3, 4, 5], vezes: 5, pular_feriados: true },
      'America/Sao_Paulo',
      fechado,
    )
    expect(todas.map((o) => o.inicio_local.slice(0, 10))).toEqual([
      '2026-11-27',
      '2026-12-01',
      '2026-12-03',
      '2026-12-04',
      '2026-12-07',
    ])
    expect(frasearRegra({ frequencia: 'semanal', intervalo: 1, vezes: 5, pular_feriados: true })).toBe(
      'toda semana, menos feriados, 5 vezes',
    )
    expect(
      ocorrencias(
        '2015-01-01T09:00',
        '2015-01-01T10:00',
        { frequencia: 'anual', intervalo: 2, pular_feriados: true },
        'America/Sao_Paulo',
        fechado,
      ),
    ).toEqual([])
    fc.assert(
      fc.property(
        dia,
        regra,
        fc.array(
          fc.integer({ min: 1, max: 365 }).map((n) => somarDias('2025-12-31', n).slice(5)),
          { maxLength: 40 },
        ),
        (d, r, dias) => {
          const fecha = diasFechados(dias)
          const sem = ocorrencias(
            `${d}T09:00`,
            `${d}T10:00`,
            { ...r, pular_feriados: true },
            'America/Sao_Paulo',
            fecha,
          )
          expect(sem.some((o) => fecha(o.inicio_local.slice(0, 10)))).toBe(false)
          expect(sem.map((o) => o.inicio_local)).toEqual(
            ocorrencias(`${d}T09:00`, `${d}T10:00`, { ...r, vezes: 200 }, 'America/Sao_Paulo', fecha)
              .map((o) => o.inicio_local)
              .filter((l) => !fecha(l.slice(0, 10)))
              .slice(0, sem.length),
          )
        },
      ),
      { numRuns: 40 },
    )
  })
})
