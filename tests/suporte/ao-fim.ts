import { afterAll, onTestFinished, TestRunner } from 'vitest'

type Limpeza = () => unknown
/** State of the running test file. Stored in `globalThis`, so that every copy of this module finds it. */
export const agora = ((globalThis as { girassolAoFim?: { comecou: boolean; doArquivo: Limpeza[] } }).girassolAoFim ??= {
  comecou: false,
  doArquivo: [],
})

/**
 * Registers a cleanup for the end of its scope: the test when called inside one, the suite when called where suites are
 * declared, the file when called from a hook. Vitest never runs an `afterAll` that is registered inside a test or a
 * hook: servers and databases would be left behind.
 */
export function aoFim(limpar: Limpeza): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await limpar()))
  else if (agora.comecou) agora.doArquivo.push(limpar)
  else afterAll(async () => void (await limpar()))
}

/** Registers a cleanup for the end of the file, for what all its tests share, wherever it is called. */
export const aoFimDoArquivo = (limpar: Limpeza): void => void agora.doArquivo.push(limpar)
