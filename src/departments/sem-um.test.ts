import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { departamentos, linhas } from './index.ts'

const lista = readFileSync(join(import.meta.dirname, 'index.ts'), 'utf8')

it('nothing but the list knows the file of a department', () => {
  const codigos = departamentos.map((d) => d.codigo)
  const fontes = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' }).filter((f) => /\.tsx?$/.test(f) && f !== join('departments', 'index.ts') && !f.endsWith('.test.ts'))
  const quem = fontes.filter((f) => codigos.some((c) => new RegExp(`'(?:#departments${f.startsWith('departments') ? '|\\.' : ''})/${c}\\.ts'`).test(readFileSync(join(import.meta.dirname, '..', f), 'utf8'))))
  expect(quem).toEqual([])
})

it('without one department, its file and its word in the list, every other row stands as it was', async () => {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-sem-um-'))
  aoFim(() => rmSync(pasta, { recursive: true, force: true }))
  for (const { codigo } of departamentos) {
    const sem = lista.replace(new RegExp(`^import \\{ ${codigo} \\} from '\\./${codigo}\\.ts'\\n`, 'm'), '').replace(new RegExp(`(\\[|, )${codigo}(?=[,\\]])`), (_, antes: string) => (antes === '[' ? '[' : '')).replace('[, ', '[')
    expect(sem).not.toMatch(new RegExp(`\\b${codigo}\\b(?!')`))
    const arquivo = join(pasta, `sem-${codigo}.ts`)
    writeFileSync(arquivo, sem.replaceAll("from './", `from '${pathToFileURL(import.meta.dirname).href}/`))
    const resto = (await import(/* @vite-ignore */ pathToFileURL(arquivo).href)) as { linhas: typeof linhas; departamentos: typeof departamentos }
    expect(resto.departamentos.map((d) => d.codigo)).toEqual(departamentos.map((d) => d.codigo).filter((c) => c !== codigo))
    expect(resto.linhas.map((l) => l.path)).toEqual(linhas.filter((l) => l.departamento !== codigo).map((l) => l.path))
  }
})
