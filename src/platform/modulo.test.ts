import { expect, it } from 'vitest'
import { juntar, type Modulo } from './modulo.ts'

it('keeps what each part brings, also its live channels', () => {
  const canal = (prefixo: string) => ({ prefixo, gerais: () => [], permitidos: async () => [] })
  const parte = (prefixo: string, canaisAoVivo: Modulo['canaisAoVivo']): Modulo => ({
    ...(canaisAoVivo ? { canaisAoVivo } : {}),
    entregas: [{ prefixo: `/api/${prefixo}/`, conhece: async () => true }],
  })
  const [a, b, c] = [canal('a_'), canal('b_'), canal('c_')]
  const todo = juntar([parte('a', a), parte('b', [b, c]), parte('c', undefined)])
  expect(todo.canaisAoVivo).toEqual([a, b, c])
  expect(todo.entregas.map((e) => e.prefixo)).toEqual(['/api/a/', '/api/b/', '/api/c/'])
})
