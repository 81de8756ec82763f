import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongosPrimeiro } from './tests/suporte/ordem.ts'
import { conexaoPerdida } from './src/platform/postgres/conexao-perdida.ts'

/**
 * Returns the number of parallel files by number of cores, limited because more would only wait for the run's single
 * database.
 */
const porNucleo = (n: number, maximo: number) => Math.min(Math.ceil(availableParallelism() * n), maximo)

/**
 * Unit tests are next to the code; tests that need a browser are in tests/e2e and run as a separate project, one at a
 * time.
 */
export default defineConfig({
  test: {
    // transformed modules of earlier runs, by content; the default folder is lost with each installation
    fsModuleCache: true,
    fsModuleCachePath: join(import.meta.dirname, '.cache/modulos'),
    globalSetup: ['tests/suporte/postgres-de-teste.ts'],
    setupFiles: ['tests/suporte/ganchos.ts'],
    sequence: { sequencer: LongosPrimeiro },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // polling waits for the condition itself; the timeout is long, because a busy machine is slower but not wrong
    expect: { poll: { timeout: 15_000 } },
    // a job whose completion the library could not report to a busy database: the product retries such a job
    // (executor.test.ts), and its entry point ignores the same error
    onUnhandledError: (erro) => !(conexaoPerdida(erro) && String(erro.stack).includes('graphile-worker')),
    // code is loaded once per worker, not once per file: a file keeps its state in its own database and closes what it
    // opens. A run of several projects does one after the other: their numbers of workers differ
    projects: [
      {
        extends: true,
        test: {
          name: 'codigo',
          sequence: { groupOrder: 1 },
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
          sequence: { groupOrder: 2 },
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
          sequence: { groupOrder: 3 },
          include: ['tests/falhas/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: porNucleo(1, 3),
          testTimeout: 180_000,
        },
      },
      // parallel only over pages that are already built: otherwise each file would build over the other's
      {
        extends: true,
        test: {
          name: 'e2e',
          sequence: { groupOrder: 4 },
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
