import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const raiz = join(import.meta.dirname, '..')

export interface Falha {
  /** from the root of the project */
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

/** The cause, without the stack: what one reads at the end of a long run. */
const curta = (texto = '') => stripVTControlCharacters(texto).split('\n').slice(0, 6).join('\n    ').slice(0, 600)

/**
 * What the test runner wrote down as failed; a file that could not even be read counts as one. Null: it did not get to
 * write it.
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
