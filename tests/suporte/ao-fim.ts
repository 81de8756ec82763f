import { afterAll, beforeAll, onTestFinished, TestRunner } from 'vitest'

type Limpeza = () => unknown
let comecou = false
const doArquivo: Limpeza[] = []

// loaded before every test file: these two are the first and the last hook of each
beforeAll(() => {
  comecou = true
})
afterAll(async () => {
  for (const limpar of doArquivo.reverse()) await limpar()
})

/**
 * Lets go of something when what asked for it ends: the test, inside one; the suite, where suites are declared; the file, from a hook.
 * Vitest's own `afterAll` is never called when it is asked for inside a test or a hook: servers and databases would be left behind.
 */
export function aoFim(limpar: Limpeza): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await limpar()))
  else if (comecou) doArquivo.push(limpar)
  else afterAll(async () => void (await limpar()))
}

/** Lets go of what is kept for all tests of the file, whoever asks for it first. */
export const aoFimDoArquivo = (limpar: Limpeza): void => void doArquivo.push(limpar)
