import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { departamentos } from '#departments/index.ts'
import { aoFim } from './suporte/ao-fim.ts'
import { urlDeBancoNovo } from './suporte/banco.ts'
import { encerrar } from './suporte/casa.ts'
import { subirProcesso } from './suporte/processo.ts'

const RAIZ = join(import.meta.dirname, '..')
const DO_PROJETO = [
  'bench',
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

it('no source file imports a department by its file, so none loses types when it is removed', () => {
  const codigos = departamentos.map((d) => d.codigo).join('|')
  const fontes = ['src', 'scripts', 'tests', 'bench']
    .flatMap((p) => readdirSync(join(RAIZ, p), { recursive: true, encoding: 'utf8' }).map((f) => join(p, f)))
    .filter((f) => /\.[jt]sx?$/.test(f))
  const citam = (f: string) =>
    new RegExp(
      `['"\`](?:#departments|${f.startsWith('src/departments') ? '\\.' : '[./]*departments'})/(?:${codigos})\\.ts`,
    ).test(readFileSync(join(RAIZ, f), 'utf8'))
  expect(fontes.filter(citam)).toEqual([])
})

it(
  'removing the file of a department removes the department: the others have pages and server, its routes return 404',
  { timeout: 180_000 },
  async () => {
    const raiz = copia()
    rmSync(join(raiz, 'src/departments/co.ts'))
    const rodar = async (...args: string[]) =>
      promisify(execFile)(process.execPath, args, { cwd: raiz, timeout: 170_000 }).catch(
        (e: { stdout: string; stderr: string }) => expect.fail(`${args.join(' ')}\n${e.stdout}\n${e.stderr}`),
      )

    const paginas = await rodar('scripts/construir.ts')
    expect(paginas.stdout).toContain('  /vu/dashboard/vendas\n')
    expect(paginas.stdout).not.toContain('  /co/')

    const servidor = subirProcesso({ DATABASE_URL: await urlDeBancoNovo(), DATA_DIR: join(raiz, '.dados') }, { raiz })
    const situacao = async (caminho: string) =>
      (await fetch((await servidor.url) + caminho, { headers: { accept: 'text/html' } })).status
    expect(await Promise.all(['/co', '/co/funis', '/co/tarefas/view/1'].map(situacao))).toEqual([404, 404, 404])
    expect(await Promise.all(['/', '/home', '/chat/chat', '/vu/dashboard/vendas', '/api/saude'].map(situacao))).toEqual(
      [200, 200, 200, 200, 200],
    )
    await encerrar(servidor)
  },
)

/** Copies the project to a temporary folder, with a link to the installed packages. */
function copia(): string {
  const raiz = mkdtempSync(join(tmpdir(), 'girassol-sem-um-'))
  aoFim(() => rmSync(raiz, { recursive: true, force: true }))
  for (const nome of DO_PROJETO) cpSync(join(RAIZ, nome), join(raiz, nome), { recursive: true })
  symlinkSync(join(RAIZ, 'node_modules'), join(raiz, 'node_modules'))
  return raiz
}
