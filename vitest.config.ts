import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongosPrimeiro } from './tests/suporte/ordem.ts'
import { conexaoPerdida } from './src/platform/postgres/conexao-perdida.ts'

/** Files at a time for each core; past a handful they only wait for the one database of the run. */
const porNucleo = (n: number, maximo: number) => Math.min(Math.ceil(availableParallelism() * n), maximo)

/**
 * Tests sit beside the code; the ones that need a browser live in tests/e2e and run as their own project, one at a
 * time.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/suporte/postgres-de-teste.ts'],
    setupFiles: ['tests/suporte/ganchos.ts'],
    sequence: { sequencer: LongosPrimeiro },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // waiting is for the thing itself: a machine that is busy takes longer, and is not wrong
    expect: { poll: { timeout: 15_000 } },
    // a job's end that the library could not tell a database too busy to answer: the product gives such a job back
    // (executor.test.ts), as its entry point does with the same error
    onUnhandledError: (erro) => !(conexaoPerdida(erro) && String(erro.stack).includes('graphile-worker')),
    // code is read once a worker, not once a file: what a file keeps is in its own database, and what it opens ends
    // with it
    projects: [
      {
        extends: true,
        test: {
          name: 'codigo',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          pool: 'forks',
          maxWorkers: porNucleo(1.5, 6),
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'servidor',
          include: ['tests/servidor/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: porNucleo(2, 8),
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'falhas',
          include: ['tests/falhas/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: porNucleo(1, 3),
          testTimeout: 180_000,
        },
      },
      // several at a time only over pages that are built already: each file would build over the other's
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: process.env.SEM_CONSTRUIR ? porNucleo(1.5, 6) : 1,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
