import { expect, it } from 'vitest'
import { fraseDaParte, metadeDoTempo } from './so-a-parte.ts'

it('names every part that is short', () =>
  expect(
    fraseDaParte([
      { nome: 'Módulo 555 W', falta: '6', de: '18' },
      { nome: 'Inversor 5 kW', falta: '1', de: '1' },
    ]),
  ).toBe(
    'Faltam 6 de 18 Módulo 555 W e 1 de 1 Inversor 5 kW. A visita inteira não cabe sem elas: marque menos tempo, só para a parte que cabe.',
  ))

it('offers half of the time, on the half hour and never none', () =>
  expect([480, 150, 60, 30].map(metadeDoTempo)).toEqual([240, 60, 30, 30]))
