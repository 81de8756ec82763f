import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { doRelogio, FUSO } from './expediente.ts'
import { lerDataFalada, naParedeDe } from './data-falada.ts'
import { diasFechados, diaUtil, fechaNoPais, type DiaFechado } from './feriados.ts'

const rodadas = { numRuns: 400 }
/** Sunday, 22 November 2026, 10:00 in São Paulo. */
const agora = new Date('2026-11-22T13:00:00Z')
const ler = (t: string, em = agora, fechado: DiaFechado = fechaNoPais) => {
  const d = lerDataFalada(t, em, fechado)
  return d && `${d.dia}${d.hora ? ` ${d.hora}` : ''}`
}

it('reads dates as people write them', () => {
  for (const [dito, quando] of [
    ['amanhã 14h', '2026-11-23 14:00'],
    ['sexta', '2026-11-27'],
    ['daqui 3 dias', '2026-11-25'],
    ['daqui a duas semanas', '2026-12-06'],
    ['dia 15', '2026-12-15'],
    ['dia 30', '2026-11-30'],
    ['próxima segunda às 9', '2026-11-23 09:00'],
    ['em 2 horas', '2026-11-22 12:00'],
    ['em 45 min', '2026-11-22 10:45'],
    ['fim do mês', '2026-11-30'],
    ['depois de amanhã', '2026-11-24'],
    ['hoje às 18:30', '2026-11-22 18:30'],
    ['às 9', '2026-11-23 09:00'],
    ['16h30', '2026-11-22 16:30'],
    ['5/12', '2026-12-05'],
    ['05/01/27 8h', '2027-01-05 08:00'],
    ['3 de janeiro', '2027-01-03'],
    ['29/02', '2028-02-29'],
    ['sábado de manhã', '2026-11-28 09:00'],
    ['terça-feira às 3 da tarde', '2026-11-24 15:00'],
    ['semana que vem', '2026-11-23'],
    ['mês que vem', '2026-12-22'],
    ['quinta que vem ao meio-dia', '2026-11-26 12:00'],
    ['2026-12-01', '2026-12-01'],
    ['fim da semana', '2026-11-27'],
    ['domingo', '2026-11-29'],
    ['em um mês', '2026-12-22'],
    ['próxima segunda às 9 e meia', '2026-11-23 09:30'],
    ['amanhã às duas da tarde', '2026-11-23 14:00'],
    ['sex 14h', '2026-11-27 14:00'],
    ['seg, 8:30', '2026-11-23 08:30'],
    ['9 da manhã', '2026-11-23 09:00'],
    ['hoje à noite', '2026-11-22 19:00'],
    ['amanhã cedo', '2026-11-23 08:00'],
    ['sexta no fim da tarde', '2026-11-27 17:00'],
    ['em meia hora', '2026-11-22 10:30'],
    ['daqui uma hora', '2026-11-22 11:00'],
    ['quarta 7 e meia da noite', '2026-11-25 19:30'],
    ['14 e 30', '2026-11-22 14:30'],
    ['final do mês', '2026-11-30'],
    ['início do mês que vem', '2026-12-01'],
    ['no começo da semana que vem', '2026-11-23'],
    ['dia 5', '2026-12-05'],
  ] as const)
    expect([dito, ler(dito)]).toEqual([dito, quando])
})

it('skips weekends and national holidays when it counts working days', () => {
  const quinta = new Date('2026-11-19T13:00:00Z') // 20 November is a holiday
  for (const [dito, em, quando] of [
    ['em 2 dias úteis', agora, '2026-11-24'],
    ['daqui a dois dias úteis', agora, '2026-11-24'],
    ['em 1 dia útil', quinta, '2026-11-23'],
    ['em 10 dias úteis às 9h', quinta, '2026-12-04 09:00'],
    ['próximo dia útil', quinta, '2026-11-23'],
    ['último dia útil do mês', agora, '2026-11-30'],
    // optional holidays (carnival, Corpus Christi) are working days, as in the deadlines
    ['primeiro dia útil do mês que vem', new Date('2026-12-15T13:00:00Z'), '2027-01-04'],
    ['em 3 dias úteis', new Date('2026-02-12T13:00:00Z'), '2026-02-17'],
  ] as const)
    expect([dito, ler(dito, em)]).toEqual([dito, quando])
})

it('skips the days of the given holiday register when it counts working days', () => {
  const daqui = diasFechados(['11-24', '2026-11-25', '12-19', '2026-12-31'])
  for (const [dito, quando] of [
    ['em 2 dias úteis', '2026-11-26'],
    ['próximo dia útil', '2026-11-23'],
    ['em 3 dias úteis às 9h', '2026-11-27 09:00'],
    ['em 3 dias', '2026-11-25'],
    ['amanhã', '2026-11-23'],
  ] as const)
    expect([dito, ler(dito, agora, daqui)]).toEqual([dito, quando])
  expect(ler('último dia útil do mês', new Date('2026-12-10T13:00:00Z'), daqui)).toBe('2026-12-30')
})

it('returns a working day as the n-th one, with n working days up to it, for any register', () => {
  const dia = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    .map((d) => d.toISOString().slice(0, 10))
  const escrito = fc.oneof(
    dia,
    dia.map((d) => d.slice(5)),
  )
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 40 }),
      fc.array(escrito, { maxLength: 60 }),
      (em, n, dias) => {
        const fechado = diasFechados(dias)
        const fim = Date.parse(lerDataFalada(`em ${n} dias úteis`, em, fechado)?.dia ?? '')
        expect(diaUtil(fim, fechado)).toBe(true)
        const hoje = Date.parse(naParedeDe(em).dia)
        expect(
          Array.from({ length: (fim - hoje) / 86_400_000 }, (_, i) => hoje + (i + 1) * 86_400_000).filter((ms) =>
            diaUtil(ms, fechado),
          ).length,
        ).toBe(n)
      },
    ),
    rodadas,
  )
})

it('returns null when the text contains no date', () => {
  for (const t of [
    'Enviar segunda via da conta',
    'Ligar para Maria',
    'Pedido 2026',
    '31/02/2026',
    'Rua 15',
    'kit de 12 placas',
    '25h',
    'hojerizah',
    'manhã',
    '',
    'Ver o seg do cliente',
    'kit de dez placas',
    'Ter a resposta',
    'Uma tarde e noite',
    'as duas propostas',
    'as três vias',
  ])
    expect([t, ler(t)]).toEqual([t, null])
})

it('returns which parts of the text it read, so that the rest can become the title', () => {
  const t = 'Ligar para Maria amanhã às 14h sobre a conta'
  const d = lerDataFalada(t, agora, fechaNoPais)
  expect(d?.trechos.map(([de, ate]) => t.slice(de, ate))).toEqual(['amanhã', 'às 14h'])
})

const instante = fc.date({ min: new Date('2015-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const semana = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

it('returns the next such weekday or hour, never a past one, at any instant, also around a clock change', () => {
  fc.assert(
    fc.property(
      instante,
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 1, max: 200 }),
      (em, d, h, n) => {
        const hoje = naParedeDe(em).dia
        const depois = (dia: string) => Math.round((Date.parse(dia) - Date.parse(hoje)) / 86_400_000)
        const dia = lerDataFalada(`ver ${semana[d]}`, em, fechaNoPais)?.dia ?? ''
        expect(new Date(dia).getUTCDay()).toBe(d)
        expect(depois(dia)).toBeGreaterThanOrEqual(1)
        expect(depois(dia)).toBeLessThanOrEqual(7)
        expect(depois(lerDataFalada(`daqui ${n} dias`, em, fechaNoPais)?.dia ?? '')).toBe(n)
        const so = lerDataFalada(`às ${h}h`, em, fechaNoPais)
        expect(`${so?.dia} ${so?.hora}` > `${hoje} ${naParedeDe(em).hora}`).toBe(true)
        expect(depois(so?.dia ?? '')).toBeLessThanOrEqual(1)
      },
    ),
    rodadas,
  )
})

it('never throws, returns ranges inside the text, and gives the same result twice', () => {
  const pedaco = fc.oneof(
    fc.constantFrom(
      'amanhã',
      'às',
      '14h',
      'dia',
      'sexta',
      '31/12',
      'daqui',
      '3',
      'dias',
      'fim do mês',
      'que vem',
      'em',
      'horas',
      'Ação',
      '🌻',
    ),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(
      fc.array(pedaco, { maxLength: 8 }).map((p) => p.join(' ')),
      instante,
      (t, em) => {
        const d = lerDataFalada(t, em, fechaNoPais)
        if (!d) return
        expect(new Date(`${d.dia}T00:00:00Z`).toISOString().slice(0, 10)).toBe(d.dia)
        expect(d.hora === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(d.hora)).toBe(true)
        for (const [de, ate] of d.trechos) expect([de >= 0, ate <= t.length, ate > de]).toEqual([true, true, true])
        const lidos = d.trechos.map(([de, ate]) => t.slice(de, ate)).join(' ')
        const denovo = lerDataFalada(lidos, em, fechaNoPais)
        expect(denovo?.dia).toBe(d.dia)
      },
    ),
    rodadas,
  )
})

it('converts a wall-clock hour to an instant of the same day, also on days that have no midnight', () => {
  expect(naParedeDe(new Date(doRelogio(Date.UTC(2018, 10, 4), FUSO))).hora).toBe('01:00')
})
