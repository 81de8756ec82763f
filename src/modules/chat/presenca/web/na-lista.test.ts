import { expect, it } from 'vitest'
import { comPresenca, semVencidas } from './na-lista.ts'

const ver = (id: string, usuario_id: string, estado: 'vendo' | 'escrevendo' | 'saiu') => ({ id, usuario_id, estado })

it('keeps one state per user and conversation, which expires', () => {
  let vistas = comPresenca(new Map(), ver('c1', 'ana', 'escrevendo'), 0)
  vistas = comPresenca(vistas, ver('c1', 'bia', 'vendo'), 1_000)
  vistas = comPresenca(vistas, ver('c2', 'ana', 'vendo'), 10_000)
  expect(vistas.get('c1')?.map((v) => [v.usuario_id, v.escrevendo])).toEqual([
    ['ana', true],
    ['bia', false],
  ])

  // ana stopped typing but is still viewing; the other row keeps the same array
  const paradas = semVencidas(vistas, 10_000)
  expect(paradas.get('c1')?.map((v) => v.escrevendo)).toEqual([false, false])
  expect(paradas.get('c2')).toBe(vistas.get('c2'))
  expect(semVencidas(paradas, 10_001)).toBe(paradas)

  expect([...semVencidas(paradas, 46_500).keys()]).toEqual(['c2'])
  expect(comPresenca(paradas, ver('c2', 'ana', 'saiu'), 12_000).has('c2')).toBe(false)
})
