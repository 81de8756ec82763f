import { join } from 'node:path'
import { contarCasts } from './portas/casts.ts'
import { SEM_POSTGRES } from './postgres.ts'
import { emFaixas, formato, fronteiras, lint, passo, tipos } from './passo.ts'

// The quick gate: format, types, lint, import boundaries, and the tests that need no database or server.
const puros = () =>
  passo(
    'testes puros',
    'vitest',
    [
      'run',
      '--project',
      'codigo',
      'src/kit',
      'tests/arquitetura.test.ts',
      'tests/portas.test.ts',
      'tests/executor.test.ts',
      '/regras/',
      'src/web/rotas',
    ],
    { env: SEM_POSTGRES },
  )
const casts = async () => {
  console.log(`${'casts em src'.padEnd(34, '.')} ${contarCasts(join(import.meta.dirname, '../src'))}`)
  return true
}
// the longest first, two at a time: more would only compete for the same two cores
const ok = await emFaixas([tipos, lint, puros, fronteiras, casts, formato], 2)
process.exit(ok ? 0 : 1)
