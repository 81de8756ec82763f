import { expect, it } from 'vitest'
import { ehEmail } from './email.ts'
import { semAcentos } from './texto.ts'

it('compares text without accents and case', () => {
  expect(semAcentos('São João D’Água')).toBe('sao joao d’agua')
})

it('recognizes one e-mail address by its form', () => {
  expect(['ana@girassol.com.br', 'a@exemplo.br'].every(ehEmail)).toBe(true)
  for (const ruim of [
    'ana@girassol',
    'ana@girassol.b',
    'ana@girassol.com.',
    'a b@x.com',
    'a@b@x.com',
    `${'a'.repeat(320)}@x.com`,
  ])
    expect([ruim, ehEmail(ruim)]).toEqual([ruim, false])
})
