import { stripVTControlCharacters } from 'node:util'

export interface Falha {
  /** relative to the project root */
  arquivo: string
  teste: string
  frase: string
}

/** Result of one call of the test runner, written by `relator.ts`. */
export interface Relato {
  /** Failed tests, and files that could not be loaded. */
  falhas: Falha[]
  /** Errors outside the promise or call stack of any test: a timer, a rejection without a handler. */
  erros: Falha[]
}

interface Erro {
  name?: string
  message?: string
  stack?: string
}

/** Fields that vitest adds to an error that no test caught: the file and the test that ran at that time. */
interface ErroSolto extends Erro {
  type?: string
  VITEST_TEST_PATH?: string
  VITEST_TEST_NAME?: string
}

/** Returns the start of the error message without the stack trace, for the summary after a long run. */
const curta = (texto: string) => stripVTControlCharacters(texto).split('\n').slice(0, 6).join('\n    ').slice(0, 600)

const fraseDo = (erro: Erro | undefined) => curta(erro?.stack ?? erro?.message ?? '')

/** Returns the failures of one test file. A file that fails without a failed test counts as one. */
export function falhasDoArquivo(
  arquivo: string,
  testes: readonly { nome: string; erros: readonly Erro[] }[],
  erros: readonly Erro[],
): Falha[] {
  const dosTestes = testes.map((t) => ({ arquivo, teste: t.nome, frase: fraseDo(t.erros[0]) }))
  if (dosTestes.length > 0 || erros.length === 0) return dosTestes
  return [{ arquivo, teste: 'o arquivo inteiro', frase: fraseDo(erros[0]) }]
}

/**
 * Returns an unhandled error as a failure of the file and the test during which it was thrown. Workers run several
 * files each, so a timer of an earlier file may be the cause: the first lines of the stack stay in the text.
 */
export function falhaSolta(erro: ErroSolto, caminho: (absoluto: string) => string): Falha {
  return {
    arquivo: erro.VITEST_TEST_PATH ? caminho(erro.VITEST_TEST_PATH) : 'nenhum arquivo',
    teste: erro.VITEST_TEST_NAME ?? 'fora de um teste',
    frase: `${erro.type ?? 'Unhandled Error'}: ${fraseDo(erro)}`,
  }
}

/** Returns a titled list of failures, or an empty string when there is none. */
export const listaDe = (titulo: string, falhas: readonly Falha[]) =>
  falhas.length > 0 ? `\n${titulo}\n${falhas.map((f) => `  ${f.arquivo} › ${f.teste}\n    ${f.frase}`).join('\n')}` : ''

/** Returns the last line of a run. It names the unstable tests: a run that passed by a repeat is not a clean one. */
export function ultimaLinha(ok: boolean, instaveis: readonly Falha[], segundos: number): string {
  const resultado = ok ? 'Tudo certo' : 'Há falhas acima'
  if (instaveis.length === 0) return `${resultado} em ${segundos} s`
  const quantos = instaveis.length === 1 ? '1 instável' : `${instaveis.length} instáveis`
  return `${resultado} em ${segundos} s, com ${quantos}: ${instaveis.map((f) => `${f.arquivo} › ${f.teste}`).join('; ')}`
}
