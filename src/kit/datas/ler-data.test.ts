import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { civilDe, diaDaSemana, instante, somarDias } from './civil.ts'
import { lerData, porQueNaoLeu } from './ler-data.ts'

// a Wednesday, 14:00 in São Paulo
const agora = new Date('2026-11-18T17:00:00Z')
const em = (texto: string, hora?: number) => lerData(texto, agora, hora)?.em.toISOString().slice(0, 16) ?? null
const momentos = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

describe('lerData', () => {
  it.each([
    ['amanhã 9h', '2026-11-19T12:00'],
    ['amanhã às 14h30', '2026-11-19T17:30'],
    ['depois de amanhã', '2026-11-20T21:00'],
    ['hoje às 17:45', '2026-11-18T20:45'],
    ['até sexta', '2026-11-20T21:00'],
    ['na sexta-feira à tarde', '2026-11-20T18:00'],
    ['segunda de manhã', '2026-11-23T12:00'],
    ['quarta', '2026-11-25T21:00'],
    ['sábado às 8 horas', '2026-11-21T11:00'],
    ['semana que vem', '2026-11-23T21:00'],
    ['fim da semana', '2026-11-20T21:00'],
    ['até o fim do dia', '2026-11-18T21:00'],
    ['em 3 dias', '2026-11-21T21:00'],
    ['daqui a duas horas', '2026-11-18T19:00'],
    ['em meia hora', '2026-11-18T17:30'],
    ['daqui a uma semana às 10h', '2026-11-25T13:00'],
    ['dia 15', '2026-12-15T21:00'],
    ['dia 20 às 9h', '2026-11-20T12:00'],
    ['15/12', '2026-12-15T21:00'],
    ['03/01', '2027-01-03T21:00'],
    ['20/12/2026 às 11:15', '2026-12-20T14:15'],
    ['5 de janeiro', '2027-01-05T21:00'],
    ['às 9h', '2026-11-19T12:00'],
    ['às 9 da noite', '2026-11-19T00:00'],
    ['9h da noite', '2026-11-19T00:00'],
    ['meio-dia', '2026-11-19T15:00'],
    ['mês que vem', '2026-12-01T21:00'],
    ['31/02', null],
    ['ontem às 8h', null],
    ['anteontem 14h30', null],
    ['sexta passada', null],
    ['hoje às 8h', null],
    ['01/01/2020', null],
    ['a segunda via', null],
    ['sem data nenhuma', null],
    ['', null],
  ])('%s', (texto, esperado) => expect(em(texto)).toBe(esperado))

  it.each([
    ['ontem 9h', 'passou'],
    ['ontem', 'passou'],
    ['hoje às 8h', 'passou'],
    ['01/01/2020', 'passou'],
    ['sexta passada', 'passou'],
    ['31/02', 'Não entendi'],
    ['qualquer hora dessas', 'Não entendi'],
  ])('[achado C18] explains why it read no instant in "%s"', (texto, motivo) =>
    expect(porQueNaoLeu(texto, agora)).toContain(motivo),
  )

  it('uses the requested hour for a day without a time', () => expect(em('amanhã', 9)).toBe('2026-11-19T12:00'))

  it('returns the range of the date in the text', () => {
    const texto = 'Olá! Te retorno até sexta às 15h, tá?'
    const lida = lerData(texto, agora)
    expect(texto.slice(lida?.inicio, lida?.fim)).toBe('até sexta às 15h')
  })

  it('returns only future instants, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), momentos, (texto, quando) => {
        const lida = lerData(texto, quando)
        expect(lida === null || lida.em > quando).toBe(true)
      }),
    )
  })

  it('reads a fully written date exactly', () => {
    fc.assert(
      fc.property(
        momentos,
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (quando, dias, hora, minuto) => {
          const alvo = { ...somarDias(civilDe(quando), dias), hora, minuto }
          const texto = `${alvo.dia}/${alvo.mes}/${alvo.ano} às ${hora}h${String(minuto).padStart(2, '0')}`
          expect(lerData(texto, quando)?.em).toEqual(instante(alvo))
        },
      ),
    )
  })

  it('reads a weekday as its next occurrence, one to seven days ahead', () => {
    const nomes = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
    fc.assert(
      fc.property(momentos, fc.integer({ min: 0, max: 6 }), (quando, n) => {
        const dia = civilDe(lerData(`na ${nomes[n]} às 10h`, quando)?.em ?? quando)
        const distancia =
          (instante({ ...dia, hora: 12, minuto: 0 }).getTime() -
            instante({ ...civilDe(quando), hora: 12, minuto: 0 }).getTime()) /
          86_400_000
        expect([diaDaSemana(dia), distancia >= 0.9 && distancia <= 7.1]).toEqual([n, true])
      }),
    )
  })

  it('reads "em N dias" as N days ahead', () => {
    fc.assert(
      fc.property(momentos, fc.integer({ min: 1, max: 365 }), (quando, n) => {
        expect(lerData(`em ${n} dias às 12h`, quando)?.em).toEqual(
          instante({ ...somarDias(civilDe(quando), n), hora: 12, minuto: 0 }),
        )
      }),
    )
  })
})

describe('civil time', () => {
  it('converts to an instant and back without loss', () => {
    fc.assert(
      fc.property(momentos, (m) => {
        const minuto = new Date(Math.floor(m.getTime() / 60_000) * 60_000)
        expect(instante(civilDe(minuto))).toEqual(minuto)
      }),
    )
  })
})
