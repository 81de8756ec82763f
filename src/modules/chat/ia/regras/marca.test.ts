import { expect, it } from 'vitest'
import { criarTrocador } from '#modules/chat/exportacao/regras/mascarar/trocar.ts'
import { novaMarca } from './marca.ts'

it('makes a mark that masking leaves unchanged, a new one each time', () => {
  const marcas = Array.from({ length: 2000 }, novaMarca)
  expect(new Set(marcas).size).toBe(2000)
  const texto = marcas.map((m) => `<${m}>Bom dia</${m}>`).join('\n')
  expect(criarTrocador(['Ana']).tirar(texto)).toBe(texto)
})
