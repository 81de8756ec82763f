import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { diaDaSemana, diasEntre, somarDias, somarMeses } from '#kit/dias.ts'
import { andar, comResto, emHora, emMinutos, lado, periodoDo, semanasDoMes } from './grade.ts'

const dia = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))

it('divides a month into whole weeks from Sunday, each day once', () => {
  fc.assert(
    fc.property(dia, (d) => {
      const semanas = semanasDoMes(d)
      expect(semanas.every((s) => s.length === 7 && diaDaSemana(s[0] ?? '') === 0)).toBe(true)
      const dias = semanas.flat()
      dias.slice(1).forEach((x, i) => expect(diasEntre(dias[i] ?? '', x)).toBe(1))
      const doMes = dias.filter((x) => x.slice(0, 7) === d.slice(0, 7))
      expect([doMes.includes(d), doMes[0]?.slice(8), somarDias(doMes.at(-1) ?? '', 1).slice(8)]).toEqual([
        true,
        '01',
        '01',
      ])
      expect(periodoDo('mes', d)).toEqual({ de: dias[0], ate: dias.at(-1) })
    }),
    { numRuns: 300 },
  )
})

it('adds months without skipping into the next one', () => {
  expect([
    somarMeses('2024-01-31', 1),
    somarMeses('2026-01-31', 1),
    somarMeses('2026-12-15', 1),
    andar('semana', '2026-12-30', 1),
  ]).toEqual(['2024-02-29', '2026-02-28', '2027-01-15', '2027-01-06'])
  fc.assert(
    fc.property(dia, fc.integer({ min: -30, max: 30 }), (d, n) => {
      const meses = (x: string) => Number(x.slice(0, 4)) * 12 + Number(x.slice(5, 7))
      expect(meses(somarMeses(d, n)) - meses(d)).toBe(n)
    }),
    { numRuns: 300 },
  )
})

it('gives overlapping items different lanes and wastes no lane', () => {
  const coisa = fc
    .record({ inicio: fc.integer({ min: 0, max: 1400 }), dura: fc.integer({ min: 5, max: 300 }) })
    .map(({ inicio, dura }) => ({ inicio, fim: inicio + dura }))
  fc.assert(
    fc.property(fc.array(coisa, { maxLength: 25 }), (coisas) => {
      const postas = lado(coisas)
      expect(postas).toHaveLength(coisas.length)
      postas.forEach((a, i) => {
        expect(a.faixa).toBeLessThan(a.faixas)
        for (const b of postas.slice(i + 1))
          if (a.inicio < b.fim && b.inicio < a.fim)
            expect([a.faixa === b.faixa, a.faixas === b.faixas]).toEqual([false, true])
      })
    }),
    { numRuns: 300 },
  )
})

it('counts the hidden items of a narrow column and always shows the focused one', () => {
  const coisa = fc
    .record({ inicio: fc.integer({ min: 0, max: 1400 }), dura: fc.integer({ min: 5, max: 300 }) })
    .map(({ inicio, dura }) => ({ inicio, fim: inicio + dura }))
  fc.assert(
    fc.property(fc.array(coisa, { maxLength: 40 }), fc.integer({ min: 2, max: 6 }), (coisas, cabem) => {
      const postos = lado(coisas.map((c, n) => ({ ...c, n })))
      const { vistos, restos } = comResto(postos, cabem, (t) => t.n === 0)
      expect(vistos.length + restos.reduce((soma, r) => soma + r.quantos, 0)).toBe(coisas.length)
      expect(vistos.every((t) => t.faixa < t.faixas && t.faixas <= cabem)).toBe(true)
      if (coisas.length > 0) expect(vistos.some((t) => t.n === 0)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

it('converts hours to minutes and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (m) => emMinutos(emHora(m)) === m),
    { numRuns: 300 },
  )
  expect([emHora(-20), emHora(5000)]).toEqual(['00:00', '23:59'])
})
