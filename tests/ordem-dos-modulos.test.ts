import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const modulos = join(import.meta.dirname, '../src/modules')

/** A module may import only modules above it. Two in one line do not import each other. */
const ORDEM = [
  ['empresa'],
  ['correio'],
  ['acesso'],
  ['auditoria', 'calendario'],
  ['contatos'],
  ['catalogo'],
  ['estoque'],
  ['compras'],
  ['tarifas'],
  ['unidades'],
  ['contas'],
  ['usinas'],
  ['simulacoes'],
  ['propostas'],
  ['assinaturas'],
  ['contratos'],
  ['matriculas'],
  ['creditos'],
  ['faturas'],
  ['cobranca'],
  ['investidores'],
  ['inventarios'],
  ['separacao'],
  ['ordens'],
  ['equipes'],
  ['campo'],
  ['garantias'],
  ['chat'],
  ['robos', 'meta', 'tarefas'],
  ['funis'],
  ['automacoes', 'formularios'],
  ['externos', 'recursos', 'maquina'],
  ['paineis'],
  ['paineltv'],
  ['avisos'],
]
/** A module that is not listed may import all of these, and none imports it. */
const degrau = (modulo: string): number => {
  const linha = ORDEM.findIndex((modulos) => modulos.includes(modulo))
  return linha < 0 ? ORDEM.length : linha
}

const arquivos = readdirSync(modulos, { recursive: true, encoding: 'utf8' })
  .filter((n) => /\.tsx?$/.test(n) && n.includes('/') && !/\.test\.tsx?$|de-teste\.tsx?$|\/teste\//.test(n))
  .map((nome) => ({ nome, modulo: nome.split('/')[0] ?? '', texto: readFileSync(join(modulos, nome), 'utf8') }))

/** Every spelling of an import: `from '…'`, `import '…'` for its effects, `import('…')`, a type or a mock in place. */
const IMPORTACAO = /\b(?:from|import)\s*\(?\s*(['"`])([.#][^'"`\n]+)\1/g

/** The module that a path leads to, from a file of `src/modules`: by alias, or relative. Undefined outside the modules. */
function moduloDe(arquivo: string, de: string): string | undefined {
  const caminho = de.startsWith('.')
    ? join('src/modules', dirname(arquivo), de)
    : de.replace(/^#(?=modules\/|departments\/|server\/|web\/)/, 'src/')
  return /^src\/modules\/([a-z]+)\//.exec(caminho.replaceAll('\\', '/'))?.[1]
}

/** The files that import against the order, by pair of modules. */
function contraAOrdem(vistos: typeof arquivos): Record<string, string[]> {
  const contra = new Map<string, Set<string>>()
  for (const { nome, modulo, texto } of vistos) {
    for (const [, , de = ''] of texto.matchAll(IMPORTACAO)) {
      const alvo = moduloDe(nome, de)
      if (!alvo || alvo === modulo || degrau(alvo) < degrau(modulo)) continue
      const par = `${modulo} → ${alvo}`
      contra.set(par, (contra.get(par) ?? new Set()).add(nome))
    }
  }
  return Object.fromEntries([...contra].map(([par, onde]) => [par, [...onde].toSorted()]))
}

describe('modules', () => {
  it('have one order, which names no folder that is gone', () => {
    const pastas = new Set(arquivos.map((a) => a.modulo))
    expect(ORDEM.flat().filter((modulo) => !pastas.has(modulo))).toEqual([])
    expect(new Set(ORDEM.flat()).size).toBe(ORDEM.flat().length)
  })

  it('import only modules above them', () => expect(contraAOrdem(arquivos)).toEqual({}))

  it('are refused an import of a module below them or in their row', () => {
    const arquivo = (nome: string, texto: string) => ({ nome, modulo: nome.split('/')[0] ?? '', texto })
    expect(
      contraAOrdem([
        arquivo('contatos/a.ts', "import { x } from '#modules/chat/publico.ts'"),
        arquivo('tarefas/b.tsx', "const y = () => import('#modules/meta/web/publico.ts')"),
        arquivo('funis/c.ts', "import { z } from '#modules/acesso/publico.ts'"),
      ]),
    ).toEqual({ 'contatos → chat': ['contatos/a.ts'], 'tarefas → meta': ['tarefas/b.tsx'] })
    expect(
      contraAOrdem([
        arquivo('contatos/a.ts', "import { x } from '../chat/publico.ts'"),
        arquivo('contatos/server/b.ts', "import '#modules/tarefas/publico.ts'"),
        arquivo('contatos/server/c.ts', 'const d = () => import(\n  "../../funis/publico.ts"\n)'),
        arquivo('contatos/server/e.ts', "import { f } from '../web/chat/f.ts'"),
      ]),
    ).toEqual({
      'contatos → chat': ['contatos/a.ts'],
      'contatos → tarefas': ['contatos/server/b.ts'],
      'contatos → funis': ['contatos/server/c.ts'],
    })
  })
})
