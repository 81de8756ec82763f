import { expect, it } from 'vitest'
import { colarMeses, lerMesesColados } from './meses-colados.ts'

const DOZE = [790, 812, 780, 742, 765, 701, 668, 640, 655, 690, 735, 802]

it('[S2.20] reads twelve months however they were separated', () => {
  for (const separador of ['\t', '\n', ' ', '; ', '\r\n'])
    expect(lerMesesColados(DOZE.join(separador))).toEqual({ kwh: DOZE })
  expect(lerMesesColados('790 kWh\n812 kWh')).toEqual({ kwh: [790, 812] })
})

it('[S2.20] reads Brazilian and plain numbers', () => {
  expect(lerMesesColados('1.234 1.234,5 1234.5 0 12')).toEqual({ kwh: [1234, 1234.5, 1234.5, 0, 12] })
})

it('[S2.20] refuses thirteen months, text, a negative and a huge number with a sentence', () => {
  expect(lerMesesColados([...DOZE, 1].join(' '))).toEqual({ frase: 'São 13 valores e o ano tem 12 meses.' })
  expect(lerMesesColados('790 abc')).toEqual({ frase: '“abc” não é um consumo em kWh.' })
  expect(lerMesesColados('-790')).toEqual({ frase: '“-790” não é um consumo em kWh.' })
  expect(lerMesesColados('99999999')).toEqual({ frase: '99999999 kWh num mês é demais: confira o valor.' })
  expect(lerMesesColados(' \n')).toEqual({ frase: 'Não há números no que foi colado.' })
})

it('[S2.20] writes from the month in focus on and never past the twelfth', () => {
  const zeros = Array.from({ length: 12 }, () => 0)
  expect(colarMeses(zeros, 10, [1, 2, 3])).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  expect(colarMeses(DOZE, 0, [5])).toEqual([5, ...DOZE.slice(1)])
})
