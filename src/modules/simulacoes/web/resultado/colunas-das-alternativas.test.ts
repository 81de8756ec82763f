import { expect, it } from 'vitest'
import { calcular } from '../../regras/calcular.ts'
import { casaDeTeste, tarifaDeTeste } from '../../regras/casa-de-teste.ts'
import { assinaturaAoLado } from './assinatura-ao-lado.ts'
import { colunasDasAlternativas } from './colunas-das-alternativas.ts'

it('[S2.20] puts doing nothing and each way to pay side by side, in the same money', () => {
  const r = calcular(casaDeTeste())
  const [nada, aVista, , financiado] = colunasDasAlternativas(r)
  if (!nada || !aVista || !financiado) throw new Error('nothing, cash and financed')
  expect(nada).toMatchObject({ nome: 'Não fazer nada', sobraCent: 0, totalCent: 0, tir: null })
  expect(nada.contasCent).toBe(r.anos.reduce((soma, a) => soma + a.semSolarCent, 0))
  // what is left is the bills that are not paid any more, less the price and the costs of the years
  const custos = r.anos.reduce((soma, a) => soma + a.omCent + a.seguroCent + a.trocaCent, 0)
  expect(aVista.sobraCent).toBe(nada.contasCent - aVista.contasCent - custos - aVista.totalCent)
  expect(aVista.maiorDesembolsoCent).toBe(aVista.entradaCent)
  expect(financiado.parcelas).toBe(60)
  expect(financiado.sobraCent).toBe(aVista.sobraCent - (financiado.totalCent - aVista.totalCent))
})

it('[S2.20] puts a subscription beside them: no own money, and the promised part of the saving stays', () => {
  const casa = casaDeTeste()
  const [nada] = colunasDasAlternativas(calcular(casa))
  const assinatura = assinaturaAoLado(casa, 0.15)
  if (!nada || !assinatura) throw new Error('a home may subscribe')
  expect(assinatura).toMatchObject({
    entradaCent: 0,
    parcelas: 0,
    tir: null,
    paybackAnos: null,
    maiorDesembolsoCent: 0,
  })
  // what it leaves is the bills of doing nothing, less those that stay and the charge
  expect(assinatura.sobraCent).toBe(nada.contasCent - assinatura.contasCent - assinatura.totalCent)
  const bruta = nada.contasCent - assinatura.contasCent
  // one rounding a month
  expect(Math.abs(assinatura.sobraCent - 0.15 * bruta)).toBeLessThanOrEqual(12 * casa.premissas.anos)
  expect(assinatura.vplCent).toBeLessThan(assinatura.sobraCent)
  expect(assinaturaAoLado(casa, 0.3)?.sobraCent).toBeGreaterThan(assinatura.sobraCent)
  const grupoA = { modalidade: 'verde' as const, ponta: { te: 0.5, tusd: 1.2, fioB: 0.7 }, demandas: [21.5] }
  const fabrica = casa.unidades.map((u) => ({ ...u, tarifa: tarifaDeTeste({ subgrupo: 'A4', grupoA }) }))
  expect(assinaturaAoLado({ ...casa, unidades: fabrica }, 0.15)).toBeNull()
})
