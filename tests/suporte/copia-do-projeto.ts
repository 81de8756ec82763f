import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aoFim } from './ao-fim.ts'

const RAIZ = join(import.meta.dirname, '../..')
const DO_PROJETO = [
  '.dependency-cruiser.cjs',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'ARCHITECTURE.md',
  'bench',
  'docs',
  'index.html',
  'migrations',
  'package.json',
  'package-lock.json',
  'public',
  'scripts',
  'src',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

/** Copies the project to a temporary folder, with a link to the installed packages. */
export function copiaDoProjeto(): string {
  const raiz = mkdtempSync(join(tmpdir(), 'girassol-copia-'))
  aoFim(() => rmSync(raiz, { recursive: true, force: true }))
  for (const nome of DO_PROJETO) cpSync(join(RAIZ, nome), join(raiz, nome), { recursive: true })
  symlinkSync(join(RAIZ, 'node_modules'), join(raiz, 'node_modules'))
  return raiz
}
