import { fronteiras, lint, passo, tipos } from './passo.ts'

// The quick gate: types, lint, import boundaries, and the tests that need no database or server.
const puros = () =>
  passo('testes puros', 'vitest', [
    'run',
    '--project',
    'codigo',
    'src/kit',
    'tests/arquitetura.test.ts',
    'src/modules/chat/regras',
    'src/web/rotas',
  ])
const [a, b, c] = await Promise.all([tipos(), lint(), fronteiras()])
const d = await puros()
process.exit(a && b && c && d ? 0 : 1)
