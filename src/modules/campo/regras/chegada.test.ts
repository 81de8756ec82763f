import { expect, it } from 'vitest'
import { chegadaPrevista } from './chegada.ts'

const saiu = new Date('2026-11-19T18:30:00Z')
const em = (hora: string) => new Date(`2026-11-19T${hora}:00Z`)

it('gives a window from the distance at which the crew left', () => {
  // 10 km in a line are 13 km of road, 25 minutes in a town
  expect(chegadaPrevista(saiu, 10_000, saiu)).toEqual({ de: em('18:55'), ate: em('19:07') })
  // a long way has a wider window: 117 km, 101 minutes
  expect(chegadaPrevista(saiu, 90_000, saiu)).toEqual({ de: em('20:11'), ate: em('20:36') })
})

it('begins now when the crew is due, and ends with the window', () => {
  expect(chegadaPrevista(saiu, 10_000, em('19:00'))).toEqual({ de: em('19:00'), ate: em('19:07') })
  expect(chegadaPrevista(saiu, 10_000, em('19:07'))).toBeNull()
})
