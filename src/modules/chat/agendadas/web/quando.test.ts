import { describe, expect, it } from 'vitest'
import { comoCampo, doCampo } from '#kit/datas/civil.ts'
import { lerHorario, sugestoesDeHorario } from './quando.ts'

describe('the time of a scheduled message', () => {
  it('is suggested only in the future', () => {
    expect(sugestoesDeHorario(new Date('2026-11-20T22:30:00Z')).map((s) => [s.rotulo, s.em.toISOString()])).toEqual([
      ['Em 1 hora', '2026-11-20T23:30:00.000Z'],
      ['Amanhã às 9h', '2026-11-21T12:00:00.000Z'],
      ['Amanhã às 14h', '2026-11-21T17:00:00.000Z'],
      ['Segunda às 9h', '2026-11-23T12:00:00.000Z'],
    ])
    expect(sugestoesDeHorario(new Date('2026-11-23T12:00:00Z')).at(-1)?.em.toISOString()).toBe(
      '2026-11-30T12:00:00.000Z',
    )
  })
  it('is read from text, and the date field reads back its own value', () => {
    const agora = new Date('2026-11-20T22:30:00Z')
    expect(lerHorario('amanhã 14h', agora)?.toISOString()).toBe('2026-11-21T17:00:00.000Z')
    expect(lerHorario('amanhã', agora)?.toISOString()).toBe('2026-11-21T12:00:00.000Z')
    expect(lerHorario('qualquer dia', agora)).toBeNull()
    const em = new Date('2027-01-01T02:05:00.000Z')
    expect([comoCampo(em), doCampo(comoCampo(em))]).toEqual(['2026-12-31T23:05', em])
    expect(doCampo('')).toBeNull()
  })
})
