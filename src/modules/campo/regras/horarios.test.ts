import { expect, it } from 'vitest'
import { escreverHorario, horarioFalado, lerHorario, pedidoFalado } from './horarios.ts'

it('reads what it writes, and nothing else', () => {
  const h = { dia: '2026-12-01', parte: 'manha' }
  expect(lerHorario(escreverHorario(h))).toEqual(h)
  for (const torto of [
    '',
    '2026-12-01',
    '2026-12-01/noite',
    '2026-02-30/tarde',
    '2026-13-45/tarde',
    ' 2026-12-01/manha',
  ])
    expect(lerHorario(torto), torto).toBeNull()
})

it('says the halves of days in their order, then the words of the customer', () => {
  expect(horarioFalado('2026-12-01')).toBe('ter 01/12')
  expect(pedidoFalado(['2026-12-03/tarde', '2026-12-01/manha'], 'Hoje não tem ninguém em casa')).toBe(
    'Pode ser ter 01/12 de manhã ou qui 03/12 à tarde.\nHoje não tem ninguém em casa',
  )
  expect(pedidoFalado([], 'Só depois das 19 h')).toBe('Só depois das 19 h')
  expect(pedidoFalado(['2026-12-01/manha'], '')).toBe('Pode ser ter 01/12 de manhã.')
})
