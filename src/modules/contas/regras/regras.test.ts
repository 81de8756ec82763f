import { describe, expect, it } from 'vitest'
import { calibrarValores } from './calibracao.ts'
import { campoDaConta, dozeMeses } from './campos.ts'
import { formasDoValor } from './formas.ts'
import { lerValorDigitado } from './valores.ts'

const campo = (chave: string) => {
  const c = campoDaConta(chave)
  if (!c) throw new Error(`no field ${chave}`)
  return c
}
const CONTA = {
  consumoKwh: '802',
  totalCentavos: '96768',
  ligacao: 'BI',
  subgrupo: 'B1',
  tarifaTe: '0.30',
  tarifaTusd: '0.60',
  icmsPct: '19',
  pisPct: '1',
  cofinsPct: '4.62',
  cosipCentavos: '3210',
}

describe('calibration of a bill', () => {
  it('is green within 2 % and R$ 5, and names the line that differs', () => {
    const certa = calibrarValores(CONTA, { itens: [] })
    expect(certa?.calculadaCentavos).toBe(Math.round(802 * 0.9 * (1 / (0.81 * 0.9438)) * 100) + 3210)
    const total = String(certa?.calculadaCentavos ?? 0)
    expect(calibrarValores({ ...CONTA, totalCentavos: total }, { itens: [] })).toMatchObject({
      confere: true,
      maior: null,
    })
    const longe = calibrarValores({ ...CONTA, totalCentavos: String(Number(total) + 501) }, { itens: [] })
    expect(longe).toMatchObject({ confere: false, diferencaCentavos: -501, maior: { linha: 'consumo' } })
  })

  it('uses the tariff in force only when the bill has no prices, and says so', () => {
    const { tarifaTe: _, tarifaTusd: __, ...semPreco } = CONTA
    expect(calibrarValores(semPreco, { itens: [] })).toBeNull()
    const vigente = {
      te: 0.3,
      tusd: 0.6,
      tributos: { icms: 0.17, pis: 0.01, cofins: 0.04 },
      metodo: 'ICMS_FORA_DA_BASE_PISCOFINS' as const,
    }
    expect(calibrarValores(semPreco, { itens: [] }, vigente)?.origem).toBe('tarifa')
    expect(calibrarValores(CONTA, { itens: [] }, vigente)?.origem).toBe('conta')
  })

  it('has no answer for group A or without a total', () => {
    expect(calibrarValores({ ...CONTA, subgrupo: 'A4' }, { itens: [] })).toBeNull()
    expect(calibrarValores({ ...CONTA, totalCentavos: null }, { itens: [] })).toBeNull()
  })
})

describe('fields of a bill', () => {
  it.each([
    ['consumoKwh', '1.212', '1212'],
    ['consumoKwh', '457,85 kWh', '457.85'],
    ['totalCentavos', 'R$ 967,68', '96768'],
    ['precoTe', '0,424002', '0.424002'],
    ['icmsPct', '19,00 %', '19'],
    ['mesReferencia', 'OUT/2026', '2026-10'],
    ['vencimentoIso', '10/11/2026', '2026-11-10'],
    ['uc', ' 003012345678 ', '003012345678'],
    ['consumo.2026-04', '701', '701'],
  ])('reads %s typed as %s', (chave, texto, valor) => expect(lerValorDigitado(campo(chave), texto)).toEqual({ valor }))

  it('are found on paper in each way of writing them', () => {
    expect(formasDoValor(campo('consumoKwh'), '1212')).toContain('1.212')
    expect(formasDoValor(campo('totalCentavos'), '96768')).toContain('967,68')
    expect(formasDoValor(campo('vencimentoIso'), '2026-11-10')).toContain('10/11/2026')
    expect(dozeMeses('2026-02')).toEqual([
      ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((m) => `2025-${m}`),
      '2026-01',
      '2026-02',
    ])
  })

  it('are unknown by another key', () =>
    expect([campoDaConta('senha'), campoDaConta('consumo.2026-13')]).toEqual([null, null]))
})
