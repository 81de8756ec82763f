import { expect, it } from 'vitest'
import { adivinharMapa, lerLinha } from './colunas.ts'

const CABECALHO = ['Fabricante', 'Modelo', 'Preço unitário', 'Vale até', 'Voc (V)', 'Coef. temp. Voc', 'Altura (m)']
const mapa = adivinharMapa(CABECALHO)

it('guesses the columns of a supplier by their headings', () => {
  expect(mapa).toEqual({ 0: 'marca', 1: 'modelo', 2: 'custo', 3: 'fim', 4: 'voc', 5: 'betaVocPorC', 6: 'alturaM' })
})

it('reads money, days and figures as spreadsheets write them', () => {
  const ler = (...celulas: string[]) => lerLinha(celulas, mapa, CABECALHO)
  expect(ler('Aurora', 'AU-585', 'R$ 1.234,56', '31/12/2026', '52,3', '−0,25 %/°C', '2.278')).toEqual({
    erros: [],
    valores: {
      marca: 'Aurora',
      modelo: 'AU-585',
      custo_centavos: 123_456,
      fim: '2026-12-31',
      // 2.278 is no height in thousands, and −0,25 % is the fraction −0,0025
      ficha: { voc: 52.3, betaVocPorC: -0.0025, alturaM: 2.278 },
    },
  })
  expect(
    ler('Aurora', '', 'a combinar', '31/02/2026', '9999', '', '').erros.map((e) => [e.coluna, e.mensagem]),
  ).toEqual([
    ['Modelo', 'Diga o modelo'],
    ['Preço unitário', '“a combinar” não é um preço'],
    ['Vale até', 'Data inválida'],
    ['Voc (V)', 'Voc (V): “9999” não serve'],
  ])
})
