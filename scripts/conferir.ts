import { join } from 'node:path'
import { contarCasts } from './portas/casts.ts'
import { formato, fronteiras, lint, passo, tipos } from './passo.ts'

// The quick gate: format, types, lint, import boundaries, and the tests that need no database or server.
const puros = () =>
  passo('testes puros', 'vitest', [
    'run',
    '--project',
    'codigo',
    'src/kit',
    'tests/arquitetura.test.ts',
    'tests/portas.test.ts',
    'tests/executor.test.ts',
    '/regras/',
    'src/web/rotas',
  ])
const portas = await Promise.all([formato(), tipos(), lint(), fronteiras()])
console.log(`${'casts em src'.padEnd(34, '.')} ${contarCasts(join(import.meta.dirname, '../src'))}`)
const testados = await puros()
process.exit(testados && portas.every(Boolean) ? 0 : 1)
