import { describe, expect, it } from 'vitest'
import { camposDoModelo } from '#modules/funis/modelos/campos.ts'
import { DIAS, MEDIDAS } from './funis.ts'

describe('what the demonstration invents is what a company could have written', () => {
  const doTipo = (tipo: string) => camposDoModelo.filter((c) => c.tipo === tipo)
  it.each(doTipo('numero').map((c) => [c.chave, c] as const))('%s', (chave, c) => {
    const [de, ate] = MEDIDAS[chave] ?? [Number.NaN, Number.NaN]
    expect([de >= (c.minimo ?? 0), ate <= (c.maximo ?? Infinity), de < ate]).toEqual([true, true, true])
  })
  it('every day is known to lie behind or ahead', () => {
    expect(
      doTipo('data')
        .map((c) => c.chave)
        .filter((k) => !DIAS[k]),
    ).toEqual([])
    expect(Object.entries(DIAS).filter(([, [de, ate]]) => de >= ate || de < 0 !== ate < 0)).toEqual([])
  })
})
