import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assuntosEm } from '../scripts/portas/assuntos.ts'

const raiz = join(import.meta.dirname, '..')
const assuntos = assuntosEm(join(raiz, 'src/modules')).map((a) => `${a.modulo}/${a.nome}/`)
/** The rows of the table: change, number of subjects, files. */
const linhas = readFileSync(join(raiz, 'docs/doze-mudancas.md'), 'utf8')
  .split('\n')
  .filter((l) => l.startsWith('| ') && !l.startsWith('| change'))
  .map((l) => l.split('|').map((coluna) => coluna.trim()))
  .map(([, mudanca = '', quantos = '', arquivos = '']) => ({ mudanca, quantos: Number(quantos), arquivos }))

const caminhos = (texto: string) => [...texto.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map((m) => m[1] ?? '')

/** The subject, or the module without subjects. Undefined for other layers and for the lists of a module. */
const assuntoDe = (caminho: string): string | undefined =>
  caminho.startsWith('src/') || caminho.includes('/montagem/')
    ? undefined
    : (assuntos.find((a) => caminho.startsWith(a)) ?? caminho.split('/')[0])

it('names paths that exist', () => {
  expect(linhas).toHaveLength(12)
  const todos = linhas.flatMap((l) => caminhos(l.arquivos))
  expect(todos.length).toBeGreaterThan(30)
  expect(todos.filter((c) => !existsSync(join(raiz, c.startsWith('src/') ? '' : 'src/modules', c)))).toEqual([])
})

it('touches at most two subjects, and one for a kind of message', () => {
  expect(linhas.filter((l) => l.quantos > 2)).toEqual([])
  expect(linhas.find((l) => l.mudanca === 'A kind of message')?.quantos).toBe(1)
})

it.each(linhas)('counts the subjects of: $mudanca', ({ quantos, arquivos }) => {
  const tocados = caminhos(arquivos.split(';')[0] ?? '').flatMap((c) => assuntoDe(c) ?? [])
  expect([...new Set(tocados)]).toHaveLength(quantos)
})

/** The folders of channels, and what is not the product: the demonstration, the simulators, the visitor's own build. */
const PODE_NOMEAR =
  /^(?:modules\/chat\/canais\/|server\/seed\/|embedded\/|webchat\/|ui\/galeria\/|platform\/postgres\/esquema)|\.test\.tsx?$|-de-teste\.tsx?$|\/teste\//
/** Names that mean nothing but a channel, and tables by the type of an inbox. */
const CANAL = /(['"`])(?:telegram|webchat)\1|\b(?:telegram|webchat):|Record<TipoDeCaixa\b/

it('finds a channel named outside its folder only where the row of a seventh channel says so', () => {
  const src = join(raiz, 'src')
  const achados = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((n) => /\.tsx?$/.test(n) && !PODE_NOMEAR.test(n))
    .filter((n) => CANAL.test(readFileSync(join(src, n), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')))
  const linha = linhas.find((l) => l.mudanca === 'A seventh channel')?.arquivos ?? ''
  const listados = caminhos(linha).map((c) => (c.startsWith('src/') ? c.slice(4) : `modules/${c}`))
  expect(achados.filter((n) => !listados.includes(n))).toEqual([])
  for (const texto of ["canal === 'webchat'", '{ telegram: 1 }', 'Record<TipoDeCaixa, string>'])
    expect(CANAL.test(texto)).toBe(true)
})
