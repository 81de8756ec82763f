import { describe, expect, it } from 'vitest'
import { conferirInversor, conferirModulo, conferirOutro, type Projeto } from './troca.ts'

const modulo = {
  wp: 585,
  alturaM: 2.278,
  larguraM: 1.134,
  voc: 52,
  vmp: 43,
  isc: 11,
  betaVocPorC: -0.0025,
  gamaVmpPorC: -0.003,
}
const inversor = { kw: 6, vdcMax: 550, vMpptMin: 80, mppts: 2, iMaxMppt: 16, fases: 1 }
const projeto: Projeto = {
  tMinC: 4,
  tCelulaMaxC: 70,
  modulos: 12,
  modulo,
  inversores: [{ ficha: inversor, quantidade: 1, series: [6, 6] }],
}

describe('the check of a substitution', () => {
  it('lets pass what keeps every limit, with both sides written', () => {
    const r = conferirModulo(projeto, { ...modulo, voc: 51 })
    expect(r.veredito).toBe('pode')
    expect(r.conferencias.map((c) => c.conta).slice(0, 2)).toEqual(['322,1 ≤ 550,0 V', '223,2 ≥ 80,0 V'])
  })
  it('asks an engineer when power or ratio leave the contract', () => {
    expect(conferirModulo(projeto, { ...modulo, wp: 550 }).veredito).toBe('engenharia')
  })
  it('refuses what the inverter or the structure does not bear', () => {
    expect(conferirModulo(projeto, { ...modulo, voc: 95, vmp: 80 }).veredito).toBe('nao')
    expect(conferirModulo(projeto, { ...modulo, isc: 18.6 }).veredito).toBe('nao')
    expect(conferirModulo(projeto, { ...modulo, alturaM: 2.384 }).veredito).toBe('nao')
    expect(conferirModulo(projeto, { ...modulo, vmp: 10 }).veredito).toBe('nao')
  })
  it('never lets an unknown datasheet pass', () => {
    expect(conferirModulo(projeto, {}).conferencias[0]?.conta).toMatch(/^Sem ficha técnica/)
    expect(conferirModulo({ ...projeto, inversores: [] }, modulo).veredito).toBe('nao')
  })
  it('compares an inverter with the strings as they are', () => {
    const [dele] = projeto.inversores
    if (!dele) throw new Error('no inverter')
    expect(conferirInversor(projeto, dele, inversor).veredito).toBe('pode')
    expect(conferirInversor(projeto, dele, { ...inversor, mppts: 1 }).veredito).toBe('nao')
    expect(conferirInversor(projeto, dele, { ...inversor, fases: 3 }).veredito).toBe('nao')
    expect(conferirInversor(projeto, dele, { ...inversor, kw: 7 }).veredito).toBe('engenharia')
  })
  it('leaves other parts to an engineer', () => expect(conferirOutro().veredito).toBe('engenharia'))
})
