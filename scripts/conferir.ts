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
    'src/modules/chat/regras',
    'src/web/rotas',
  ])
const portas = await Promise.all([formato(), tipos(), lint(), fronteiras()])
const testados = await puros()
process.exit(testados && portas.every(Boolean) ? 0 : 1)
