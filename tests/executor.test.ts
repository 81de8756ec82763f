import { describe, expect, it } from 'vitest'
import { falhasDoArquivo, falhaSolta, listaDe } from '../scripts/falhas.ts'

describe('failures of a run', () => {
  const erro = { message: 'um', stack: 'Error: um\n  at a\n  at b\n  at c\n  at d\n  at e\n  at f' }

  it('lists each failed test with the start of its first error', () => {
    expect(falhasDoArquivo('tests/x.test.ts', [{ nome: 'soma', erros: [erro] }], [])).toEqual([
      { arquivo: 'tests/x.test.ts', teste: 'soma', frase: expect.stringMatching(/^Error: um(\n {6}at [a-e]){5}$/) },
    ])
  })
  it('lists a file that fails without a failed test once', () => {
    expect(falhasDoArquivo('tests/x.test.ts', [], [{ message: 'não carrega' }])).toEqual([
      { arquivo: 'tests/x.test.ts', teste: 'o arquivo inteiro', frase: 'não carrega' },
    ])
    expect(falhasDoArquivo('tests/x.test.ts', [], [])).toEqual([])
  })
  it('names the file and the test of an unhandled error', () => {
    const solta = falhaSolta(
      { ...erro, type: 'Uncaught Exception', VITEST_TEST_PATH: '/raiz/tests/x.test.ts', VITEST_TEST_NAME: 'espera' },
      (p) => p.slice('/raiz/'.length),
    )
    const lista = listaDe('Erro:', [solta])
    expect(lista).toContain('tests/x.test.ts › espera')
    expect(lista).toContain('Uncaught Exception: Error: um')
    expect(falhaSolta({ message: 'só' }, (p) => p)).toEqual({
      arquivo: 'nenhum arquivo',
      teste: 'fora de um teste',
      frase: 'Unhandled Error: só',
    })
    expect(listaDe('Erro:', [])).toBe('')
  })
})
