import { expect, it } from 'vitest'
import { calcular } from '../../regras/calcular.ts'
import { casaDeTeste } from '../../regras/casa-de-teste.ts'
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
