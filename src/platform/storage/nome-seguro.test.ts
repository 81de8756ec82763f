import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { nomeSeguro } from './nome-seguro.ts'

describe('nomeSeguro', () => {
  it.each([
    ['Contrato de Locação – João & Cia.pdf', 'Contrato-de-Locacao-Joao-Cia.pdf'],
    ['../../etc/passwd', 'etc-passwd'],
    ['nota - .pdf', 'nota.pdf'],
    ['.htaccess', 'htaccess'],
    ['☀️.png', 'png'],
    ['☀️', 'arquivo'],
    ['', 'arquivo'],
    ['fatura..pdf', 'fatura.pdf'],
    [`${'a'.repeat(200)}.docx`, `${'a'.repeat(75)}.docx`],
  ])('%j → %j', (nome, chave) => expect(nomeSeguro(nome)).toBe(chave))

  it('always returns one path segment that the storage accepts, and is idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom('a', 'é', '.', '-', '/', ' ', '\\', '\0'), maxLength: 120 }),
        ),
        (nome) => {
          const chave = nomeSeguro(nome)
          expect(chave).toMatch(/^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/)
          expect(chave.length).toBeLessThanOrEqual(80)
          expect(chave).not.toContain('..')
          expect(nomeSeguro(chave)).toBe(chave)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
