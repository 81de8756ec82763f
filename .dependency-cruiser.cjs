// The rules of ARCHITECTURE.md as a gate: a folder may import only from folders above it.
const testes = '\\.test\\.tsx?$|/teste/|de-teste\\.tsx?$'
const camadas = [
  ['kit', []],
  ['platform', ['kit']],
  ['ui', ['kit']],
  ['engines', ['kit', 'platform', 'ui']],
  ['modules', ['kit', 'platform', 'ui', 'engines']],
  ['departments', ['kit', 'platform', 'ui', 'engines', 'modules']],
  ['embedded', ['kit', 'platform']],
  ['server', ['kit', 'platform', 'engines', 'modules', 'departments', 'embedded']],
  ['web', ['kit', 'platform', 'ui', 'engines', 'modules', 'departments']],
]

module.exports = {
  forbidden: [
    {
      name: 'sem-ciclos',
      severity: 'error',
      from: { path: '^src' },
      to: { circular: true },
    },
    {
      name: 'nao-resolvido',
      severity: 'error',
      from: { path: '^(src|tests|bench|scripts)' },
      to: { couldNotResolve: true, pathNot: '^(virtual:|#)|\\?url$' },
    },
    ...camadas.map(([pasta, permitidas]) => ({
      name: `camada-${pasta}`,
      comment: `src/${pasta} may import from: ${[pasta, ...permitidas].join(', ')}`,
      severity: 'error',
      from: { path: `^src/${pasta}/`, pathNot: testes },
      to: { path: '^src/', pathNot: `^src/(${[pasta, ...permitidas].join('|')})/` },
    })),
    {
      name: 'servidor-e-navegador',
      comment: 'server and web of the same product never meet',
      severity: 'error',
      from: { path: '/web/', pathNot: `${testes}|^src/departments` },
      to: {
        path: '^src/.*/server/|^src/server/|^src/modules/.+/publico\\.ts$',
        pathNot: '/(web|contract)/publico\\.ts$',
      },
    },
    {
      name: 'navegador-e-servidor',
      severity: 'error',
      from: { path: '^src/.*/server/|^src/server/', pathNot: testes },
      to: { path: '/web/|^src/ui/|^src/platform/navegador/' },
    },
    {
      name: 'so-pelo-publico',
      comment: 'a module reaches another only through its publico.ts, in the browser web/publico.ts',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: testes },
      to: {
        path: '^src/modules/([^/]+)/',
        pathNot: [
          '^src/modules/$1/',
          '^src/modules/[^/]+/(publico|tipos|links|web/publico)\\.ts$',
          '^src/modules/[^/]+/[^/]+/web/publico\\.ts$',
          '^src/modules/(?!.*/(server|web)/).+/(regras/|contract/|(tipos|recursos)\\.ts$)',
        ],
      },
    },
    {
      name: 'so-postgres-usa-o-driver',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/postgres/(driver|valores|valores\\.test)\\.ts$' },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'so-ui-usa-widgets',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ui/|^src/engines/[^/]+/web/' },
      to: {
        path: 'node_modules/(@base-ui|@radix-ui|radix-ui|lucide-react|@tanstack/react-table|recharts|@xyflow|@dagrejs)/',
      },
    },
    {
      name: 'isomorfico',
      comment: 'contracts, types and rules run on both sides',
      severity: 'error',
      from: {
        path: '^src/modules/(?!.*/(server|web)/).+/(contract/|regras/|tipos\\.ts|links\\.ts|oferta\\.ts|eventos\\.ts)',
        pathNot: testes,
      },
      to: {
        pathNot:
          '^src/kit/|^src/engines/[^/]+/(?!web/)|^src/modules/|node_modules/zod|^src/platform/(navegador|http/contexto)',
      },
    },
    {
      name: 'oferta-sem-espera',
      comment:
        'acesso waits for every oferta.ts (src/modules/ofertas.ts): one that waits for the table of permissions never loads',
      severity: 'error',
      from: { path: '^src/modules/[^/]+/oferta\\.ts$' },
      to: { reachable: true, path: '^src/modules/ofertas\\.ts$' },
    },
    {
      name: 'especial-sem-espera',
      comment: 'todos.ts waits for the rules of every kind of message: one that waits for the list never loads',
      severity: 'error',
      from: { path: '^src/modules/chat/[^/]+/[^/]+/regras/especial\\.ts$' },
      to: { reachable: true, path: '^src/modules/chat/especiais/todos\\.ts$' },
    },
    {
      name: 'propriedades-com-semente',
      comment: 'the same cases at every run: tests/suporte/propriedades.ts',
      severity: 'error',
      from: { path: '^(src|tests|bench|scripts)/', pathNot: '^tests/suporte/propriedades' },
      to: { path: 'node_modules/fast-check/' },
    },
    {
      name: 'webchat-sozinho',
      comment: 'code that runs on pages of other sites imports only the contract',
      severity: 'error',
      from: { path: '^src/webchat/' },
      to: { path: '^src/', pathNot: '^src/webchat/|^src/modules/.+/contract/' },
    },
    {
      name: 'embutidos-so-no-servidor',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(embedded|server)/|${testes}` },
      to: { path: '^src/embedded/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
