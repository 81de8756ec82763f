import { describe, expect, it } from 'vitest'
import { isoParaTexto, mascararData, textoParaIso } from './datas-digitadas.ts'

describe('typed dates', () => {
  it('inserts the slashes while typing and reads pasted dates', () => {
    expect(mascararData('date', '2')).toBe('2')
    expect(mascararData('date', '2011')).toBe('20/11')
    expect(mascararData('date', '20112026')).toBe('20/11/2026')
    expect(mascararData('date', '20.11.2026')).toBe('20/11/2026')
    expect(mascararData('date', '2026-11-20')).toBe('20/11/2026')
    expect(mascararData('datetime-local', '201120261405')).toBe('20/11/2026 14:05')
    expect(mascararData('time', '0805')).toBe('08:05')
    expect(mascararData('month', '112026')).toBe('11/2026')
  })
  it('converts to ISO and back', () => {
    for (const [tipo, iso] of [
      ['date', '2026-11-20'],
      ['datetime-local', '2026-11-20T14:05'],
      ['time', '08:05'],
      ['month', '2026-11'],
    ] as const)
      expect(textoParaIso(tipo, isoParaTexto(tipo, iso))).toBe(iso)
  })
  it('refuses days and hours that do not exist', () => {
    for (const t of ['31/02/2026', '29/02/2025', '00/01/2026', '20/13/2026', '20/11/26', '20/11', '01/01/0001'])
      expect([t, textoParaIso('date', t)]).toEqual([t, ''])
    expect(textoParaIso('date', '29/02/2024')).toBe('2024-02-29')
    expect(textoParaIso('time', '24:00')).toBe('')
    expect(textoParaIso('month', '13/2026')).toBe('')
    expect(textoParaIso('datetime-local', '20/11/2026 25:00')).toBe('')
  })
})
