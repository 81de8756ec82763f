import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { departamentos } from '#departments/index.ts'
import { copiaDoProjeto } from './suporte/copia-do-projeto.ts'
import { urlDeBancoNovo } from './suporte/banco.ts'
import { encerrar } from './suporte/casa.ts'
import { subirProcesso } from './suporte/processo.ts'

const RAIZ = join(import.meta.dirname, '..')

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
  { timeout: 400_000 },
  async () => {
    const raiz = copiaDoProjeto()
    rmSync(join(raiz, 'src/departments/co.ts'))
    const rodar = async (...args: string[]) =>
      promisify(execFile)(process.execPath, args, { cwd: raiz, timeout: 390_000 }).catch(
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
