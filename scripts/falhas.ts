import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const raiz = join(import.meta.dirname, '..')

export interface Falha {
  /** relative to the project root */
  arquivo: string
  teste: string
  frase: string
}

interface Relato {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

/** Returns the start of the error message without the stack trace, for the summary after a long run. */
const curta = (texto = '') => stripVTControlCharacters(texto).split('\n').slice(0, 6).join('\n    ').slice(0, 600)

/**
 * Returns the failures in the test runner's report; a file that could not be loaded counts as one. Returns null when
 * there is no report.
 */
export function falhasDe(relato: string): Falha[] | null {
  if (!existsSync(relato)) return null
  const { testResults } = JSON.parse(readFileSync(relato, 'utf8')) as Relato
  return testResults
    .filter((r) => r.status === 'failed')
    .flatMap((r) => {
      const arquivo = relative(raiz, r.name)
      const testes = r.assertionResults
        .filter((t) => t.status === 'failed')
        .map((t) => ({ arquivo, teste: t.fullName, frase: curta(t.failureMessages?.[0]) }))
      return testes.length > 0 ? testes : [{ arquivo, teste: 'o arquivo inteiro', frase: curta(r.message) }]
    })
}
