import { describe, expect, it } from 'vitest'
import { comDeslocamento, diaInteiro, fimDoDia, paraInstante, paraParede } from './parede.ts'

const RIO_BRANCO = 'America/Rio_Branco'

describe('local time of a zone', () => {
  it('is read and shown in that zone', () => {
    const em = paraInstante('2026-11-23T09:00', RIO_BRANCO)
    expect(em.toISOString()).toBe('2026-11-23T14:00:00.000Z')
    expect(paraParede(em, RIO_BRANCO)).toBe('2026-11-23T09:00')
    expect(paraParede(em, 'America/Sao_Paulo')).toBe('2026-11-23T11:00')
  })
  it('is written with the offset of its zone at that time', () => {
    expect(comDeslocamento('2026-11-23T09:00', 'America/Sao_Paulo')).toBe('2026-11-23T09:00:00-03:00')
    expect(comDeslocamento('2026-11-23T09:00', RIO_BRANCO)).toBe('2026-11-23T09:00:00-05:00')
    expect(comDeslocamento('2026-07-01T09:00', 'Europe/Lisbon')).toBe('2026-07-01T09:00:00+01:00')
    expect(comDeslocamento('2026-11-23T09:00', 'Asia/Kolkata')).toBe('2026-11-23T09:00:00+05:30')
  })
  it('begins and ends the day of the zone', () => {
    expect(diaInteiro('2026-11-23', RIO_BRANCO).de.toISOString()).toBe('2026-11-23T05:00:00.000Z')
    expect(fimDoDia('2026-11-23', RIO_BRANCO).toISOString()).toBe('2026-11-24T04:59:59.000Z')
    expect(fimDoDia('2026-11-23', 'America/Sao_Paulo').toISOString()).toBe('2026-11-24T02:59:59.000Z')
  })
})
