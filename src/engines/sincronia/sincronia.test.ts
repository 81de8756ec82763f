import { describe, expect, it } from 'vitest'
import { esperaDaTentativa, proximosEnvios, recusaDeSair, retomarFila, type Envio } from './fila.ts'
import { conflitoQuePrende, emOrdem, entradaDoAto } from './receber.ts'
import { desvioDoRelogio, desvioFalado, horaCerta, relogioFora } from './relogio.ts'

const envio = (seq: number, situacao: Envio['situacao']): Envio => ({ id: `e${seq}`, seq, situacao })

describe('the outbox', () => {
  it('sends in the order of the device and one call at a time', () => {
    const fila = [envio(3, 'esperando'), envio(1, 'entregue'), envio(2, 'esperando')]
    expect(proximosEnvios(fila, 5).map((e) => e.seq)).toEqual([2, 3])
    expect(proximosEnvios([...fila, envio(4, 'enviando')], 5)).toEqual([])
  })

  it('sends again what was under way when the tab ended', () => {
    expect(retomarFila([envio(1, 'enviando'), envio(2, 'no_escritorio')]).map((e) => e.situacao)).toEqual([
      'esperando',
      'no_escritorio',
    ])
  })

  it('blocks signing out while something is only in this device', () => {
    expect(recusaDeSair(0)).toBeNull()
    expect(recusaDeSair(1)).toBe('Ainda não dá para sair: 1 envio só existe neste aparelho.')
    expect(recusaDeSair(14)).toBe('Ainda não dá para sair: 14 envios só existem neste aparelho.')
  })

  it('waits longer after each failure, five minutes at most', () => {
    expect([1, 2, 3, 20].map(esperaDaTentativa)).toEqual([2, 4, 8, 300])
  })
})

describe('arrivals', () => {
  it('know the next act, a repeated one and a gap', () => {
    expect(entradaDoAto({ ultimo: 4 }, 5)).toEqual({ tipo: 'novo' })
    expect(entradaDoAto({ ultimo: 4 }, 4)).toEqual({ tipo: 'repetido' })
    expect(entradaDoAto({ ultimo: 4 }, 7)).toEqual({ tipo: 'falta', esperado: 5 })
  })

  it('put a batch into order and drop its repetitions', () => {
    const a = { id: 'x', seq: 2 }
    expect(emOrdem([a, { id: 'y', seq: 1 }, a]).map((e) => e.id)).toEqual(['y', 'x'])
  })

  it('hold what follows a transition that did not fit, but not what follows a missing part', () => {
    const conflito = { tipo: 'movida' as const, aparelho: 'd', alvo: 'os' }
    expect(conflitoQuePrende([conflito], { aparelho: 'd', alvo: 'os' })).toBe(conflito)
    expect(conflitoQuePrende([conflito], { aparelho: 'd', alvo: 'outra' })).toBeUndefined()
    expect(conflitoQuePrende([{ ...conflito, tipo: 'peca' }], { aparelho: 'd', alvo: 'os' })).toBeUndefined()
  })
})

describe('the clock of a device', () => {
  const servidor = Date.parse('2026-11-19T18:00:00Z')

  it('is compared with the middle of the call', () => {
    expect(
      desvioDoRelogio({ saiu: servidor + 7_200_000, voltou: servidor + 7_201_000, servidor: servidor + 500 }),
    ).toBe(7_200_000)
  })

  it('is noted above two minutes only', () => {
    expect(relogioFora(120_000)).toBe(false)
    expect(relogioFora(-120_001)).toBe(true)
  })

  it('gives the right time of an act, never after its arrival', () => {
    const chegou = new Date(servidor)
    expect(horaCerta(new Date(servidor + 3_600_000), 7_200_000, chegou)).toEqual(new Date(servidor - 3_600_000))
    expect(horaCerta(new Date(servidor + 60_000), 60_000, chegou)).toEqual(chegou)
    expect(horaCerta(new Date(servidor - 60_000), 60_000, chegou)).toEqual(new Date(servidor - 60_000))
  })

  it('is written in words', () => {
    expect(desvioFalado(7_200_000)).toBe('2 h adiantado')
    expect(desvioFalado(-420_000)).toBe('7 min atrasado')
    expect(desvioFalado(5_400_000)).toBe('1 h 30 min adiantado')
  })
})
