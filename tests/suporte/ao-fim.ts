import { afterAll, onTestFinished, TestRunner } from 'vitest'

type Limpeza = () => unknown
/** Of the file that runs now; kept where every copy of this module finds it. */
export const agora = ((globalThis as { girassolAoFim?: { comecou: boolean; doArquivo: Limpeza[] } }).girassolAoFim ??= {
  comecou: false,
  doArquivo: [],
})

/**
 * Lets go of something when what asked for it ends: the test, inside one; the suite, where suites are declared; the
 * file, from a hook. Vitest's own `afterAll` is never called when it is asked for inside a test or a hook: servers and
 * databases would be left behind.
 */
export function aoFim(limpar: Limpeza): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await limpar()))
  else if (agora.comecou) agora.doArquivo.push(limpar)
  else afterAll(async () => void (await limpar()))
}

/** Lets go of what is kept for all tests of the file, whoever asks for it first. */
export const aoFimDoArquivo = (limpar: Limpeza): void => void agora.doArquivo.push(limpar)
