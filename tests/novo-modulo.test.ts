import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { copiaDoProjeto } from './suporte/copia-do-projeto.ts'

const PASTAS = ['docs', 'migrations', 'scripts', 'src', 'tests']

const arquivosDe = (raiz: string, pasta: string): string[] =>
  readdirSync(join(raiz, pasta), { recursive: true, withFileTypes: true }).flatMap((e) =>
    e.isFile() ? [join(e.parentPath, e.name).slice(raiz.length + 1)] : [],
  )
/** Relative path → content, of what the scaffold may touch. */
const conteudo = (raiz: string): Map<string, string> =>
  new Map(
    ['ARCHITECTURE.md', ...PASTAS.flatMap((p) => arquivosDe(raiz, p))].map((f) => [
      f,
      readFileSync(join(raiz, f), 'utf8'),
    ]),
  )

it(
  'the scaffold makes a module that passes every gate and its tests, and touches only the listed files outside its folder',
  { timeout: 900_000 },
  async () => {
    const raiz = copiaDoProjeto()
    // a run of its own: none of this run's database or workers
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
    const rodar = async (...args: string[]) =>
      promisify(execFile)(process.execPath, args, {
        cwd: raiz,
        env: { PATH: `${join(raiz, 'node_modules/.bin')}:${PATH}`, HOME, TMPDIR },
        maxBuffer: 64 * 1024 * 1024,
      }).catch((e: { stdout: string; stderr: string }) => expect.fail(`${args.join(' ')}\n${e.stdout}\n${e.stderr}`))

    const antes = conteudo(raiz)
    await rodar('scripts/novo.ts', 'modulo', 'visitas')
    const mudou = [...conteudo(raiz)].filter(([f, texto]) => antes.get(f) !== texto).map(([f]) => f)
    const numero = String(readdirSync(join(raiz, 'migrations')).length).padStart(4, '0')
    expect(mudou.filter((f) => !f.startsWith('src/modules/visitas/')).sort()).toEqual([
      'ARCHITECTURE.md',
      'docs/matriz-de-acesso.csv',
      `migrations/${numero}_visitas_base.sql`,
      'src/departments/abertas.ts',
      'src/departments/cad.ts',
      'src/platform/postgres/esquema.ts',
      'src/server/modulos.ts',
    ])

    await rodar('node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.json', '--noEmit', '--checkers', '1')
    const codigo = mudou.filter((f) => /\.tsx?$/.test(f))
    await rodar('node_modules/oxfmt/bin/oxfmt', '--check', ...codigo)
    await rodar('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...codigo)
    const cruzar = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'
    await rodar(cruzar, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err')
    const portas = ['arquitetura', 'ordem-dos-modulos', 'donos-das-tabelas', 'links-entre-modulos', 'documentos'].map(
      (porta) => `tests/${porta}.test.ts`,
    )
    const testes = ['src/modules/visitas', 'src/modules/ofertas.test.ts', 'src/web/rotas/linhas.test.ts', ...portas]
    await rodar('node_modules/vitest/vitest.mjs', 'run', '--project', 'codigo', ...testes)
  },
)
