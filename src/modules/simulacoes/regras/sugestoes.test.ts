import { describe, expect, it } from 'vitest'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { calcular } from './calcular.ts'
import { casaDeTeste } from './casa-de-teste.ts'
import { comModulos, inversoresPara, modulosQueCobrem } from './sugestoes.ts'

const face = (modulos: number, muda = {}) => ({ nome: 'Norte', inclinacao: 15, azimute: 0, modulos, ...muda })

describe('[S2.20] the modules that cover the consumption', () => {
  it('cover it, and one less does not', () => {
    const casa = casaDeTeste()
    const usina = (modulos: number) => calcular({ ...casa, faces: comModulos(casa.faces, modulos) }).usina
    const n = modulosQueCobrem(usina(0), casa.modulo.wp)
    expect(n).toBeGreaterThan(1)
    expect(usina(n).cobertura).toBeGreaterThanOrEqual(1)
    expect(usina(n - 1).cobertura).toBeLessThan(1)
    // the number does not follow the modules that are already there
    expect(modulosQueCobrem(usina(n + 7), casa.modulo.wp)).toBe(n)
  })

  it('are on the first face while there are none, and keep the proportion of the faces later', () => {
    expect(comModulos([face(0), face(0)], 9).map((f) => f.modulos)).toEqual([9, 0])
    expect(comModulos([face(4), face(2)], 9).map((f) => f.modulos)).toEqual([6, 3])
  })

  it('are all placed, on any roof', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200), { minLength: 1, maxLength: 8 }), fc.nat(5000), (antes, n) => {
        const depois = comModulos(
          antes.map((m) => face(m)),
          n,
        ).map((f) => f.modulos)
        expect(depois.reduce((a, b) => a + b, 0)).toBe(n)
        expect(depois.every((m) => Number.isInteger(m) && m >= 0)).toBe(true)
      }),
      { numRuns: CASOS },
    )
  })
})

describe('[S2.20] the inverters for a power', () => {
  const [base] = casaDeTeste().inversores
  if (!base) throw new Error('the house has no inverter')
  const de = (kw: number, modelo = `I-${kw}`) => ({ ...base, modelo, kw })
  const nomes = (kWp: number, aMao: ReturnType<typeof de>[]) =>
    inversoresPara(kWp, aMao)?.map((i) => `${i.quantidade} ${i.modelo}`)
  it('are the smallest that the band allows, with the fewest units, the first model of a power', () => {
    expect(nomes(5.85, [de(3), de(5), de(5, 'outro'), de(10)])).toEqual(['1 I-5'])
    expect(nomes(13, [de(5)])).toEqual(['2 I-5'])
    expect(nomes(19, [de(5), de(10)])).toEqual(['1 I-10', '1 I-5'])
  })
  it('mix no microinverters with string ones', () => {
    const micro = { ...de(2), micro: true }
    expect([nomes(7.5, [micro, de(5)]), nomes(7.5, [micro, de(6)]), nomes(7.5, [micro])]).toEqual([
      undefined,
      ['1 I-6'],
      ['3 I-2'],
    ])
  })
  it('are none where the catalogue has none that fits', () => {
    expect([inversoresPara(5, []), inversoresPara(5, [de(50)]), inversoresPara(0, [de(5)])]).toEqual([null, null, null])
  })
})
