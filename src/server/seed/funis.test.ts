import { describe, expect, it } from 'vitest'
import { camposDoModelo } from '#modules/funis/modelos/campos.ts'
import { DIAS, MEDIDAS } from './funis.ts'

describe('describes plausible values for every field of the funnel templates', () => {
  const doTipo = (tipo: string) => camposDoModelo.filter((c) => c.tipo === tipo)
  it.each(doTipo('numero').map((c) => [c.chave, c] as const))('keeps %s within the limits of the field', (chave, c) => {
    const [de, ate] = MEDIDAS[chave] ?? [Number.NaN, Number.NaN]
    expect([de >= (c.minimo ?? 0), ate <= (c.maximo ?? Infinity), de < ate]).toEqual([true, true, true])
  })
  it('has a range of days for every date field, entirely in the past or in the future', () => {
    expect(
      doTipo('data')
        .map((c) => c.chave)
        .filter((k) => !DIAS[k]),
    ).toEqual([])
    expect(Object.entries(DIAS).filter(([, [de, ate]]) => de >= ate || de < 0 !== ate < 0)).toEqual([])
  })
})
