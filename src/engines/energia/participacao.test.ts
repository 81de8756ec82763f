import { describe, expect, it } from 'vitest'
import { comCargas, garantiaDeFielCumprimento, recusaDaUnidade, titularDesconhecido } from './participacao.ts'

describe('who may receive the surplus', () => {
  const geradora = { documento: '11222333000181', distribuidora: 'Enel SP' }
  const filial = { documento: '11222333000262', distribuidora: 'Enel SP' }
  const outra = { documento: '12ABC34501DE35', distribuidora: 'Enel SP' }
  it.each([
    ['AUTOCONSUMO_REMOTO', filial, null],
    ['AUTOCONSUMO_REMOTO', outra, 'OUTRO_TITULAR'],
    ['AUTOCONSUMO_REMOTO', { ...filial, distribuidora: 'EDP SP' }, 'OUTRA_DISTRIBUIDORA'],
    ['AUTOCONSUMO_REMOTO', { ...filial, mercadoLivre: true }, 'MERCADO_LIVRE'],
    ['AUTOCONSUMO_LOCAL', filial, 'OUTRA_UNIDADE'],
    ['GERACAO_COMPARTILHADA', outra, 'FORA_DO_INSTRUMENTO'],
    ['GERACAO_COMPARTILHADA', { ...outra, noInstrumento: true }, null],
    ['EMUC', outra, 'OUTRO_CONDOMINIO'],
    ['EMUC', { ...outra, mesmoCondominio: true }, null],
  ] as const)('%s, %j: %s', (modalidade, unidade, recusa) =>
    expect(recusaDaUnidade(modalidade, geradora, unidade, false)).toBe(recusa),
  )
  it('[S2.20] two holders that are not known are not the same one: it is said, not taken for granted', () => {
    const sem = { documento: '', distribuidora: 'Enel SP' }
    expect(recusaDaUnidade('AUTOCONSUMO_REMOTO', sem, sem, false)).toBeNull()
    expect(titularDesconhecido('AUTOCONSUMO_REMOTO', sem, sem)).toBe(true)
    expect(titularDesconhecido('AUTOCONSUMO_REMOTO', geradora, filial)).toBe(false)
    expect(titularDesconhecido('GERACAO_COMPARTILHADA', sem, sem)).toBe(false)
  })
  it('the generating unit itself always may', () =>
    expect(recusaDaUnidade('AUTOCONSUMO_LOCAL', geradora, geradora, true)).toBeNull())
})

it('the guarantee depends on the power and is waived for shared plants', () =>
  expect([
    garantiaDeFielCumprimento(500, 4000, 'AUTOCONSUMO_REMOTO'),
    garantiaDeFielCumprimento(800, 4000, 'AUTOCONSUMO_REMOTO'),
    garantiaDeFielCumprimento(1000, 4000, 'AUTOCONSUMO_LOCAL'),
    garantiaDeFielCumprimento(1000, 4000, 'EMUC'),
  ]).toEqual([0, 8_000_000, 20_000_000, 0]))

it('a new load counts for the whole year, or from its month on', () => {
  const [consumo, carro] = [Array.from({ length: 12 }, () => 100), { kwhMes: 50, desde: 11 }]
  expect(comCargas(consumo, [carro])).toEqual(Array.from({ length: 12 }, () => 150))
  expect(comCargas(consumo, [carro], false).slice(9)).toEqual([100, 150, 150])
})
