import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Watch mode: the server restarts when its sources change; a separate watcher rebuilds the pages, which the server
// serves.
const raiz = join(import.meta.dirname, '..')
const node = (...args: string[]) => spawn(process.execPath, args, { cwd: raiz, stdio: 'inherit' })
/** Source folders of the server. */
const fontes = ['kit', 'platform', 'embedded', 'engines', 'modules', 'departments', 'server'].map(
  (pasta) => `src/${pasta}`,
)
const filhos = [
  node(
    ...[...fontes, 'migrations'].map((pasta) => `--watch-path=${pasta}`),
    '--watch-preserve-output',
    'src/server/main.ts',
  ),
  node(join(raiz, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--mode', 'development'),
]
const sair = () => {
  for (const f of filhos) f.kill('SIGINT')
}
process.on('SIGINT', sair)
process.on('SIGTERM', sair)
