import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Watch mode: the server restarts when its sources change; pages are rebuilt by their own watcher and served by it.
const raiz = join(import.meta.dirname, '..')
const node = (...args: string[]) => spawn(process.execPath, args, { cwd: raiz, stdio: 'inherit', env: { ...process.env, GIRASSOL_DEV: '1' } })
const filhos = [
  node('--watch-path=src/kit', '--watch-path=src/platform', '--watch-path=src/embedded', '--watch-path=src/modules', '--watch-path=src/server', '--watch-path=migrations', '--watch-preserve-output', 'src/server/main.ts'),
  node(join(raiz, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--mode', 'development'),
]
const sair = () => {
  for (const f of filhos) f.kill('SIGINT')
}
process.on('SIGINT', sair)
process.on('SIGTERM', sair)
