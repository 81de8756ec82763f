import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const raiz = join(import.meta.dirname, '..')
const ler = (caminho: string) => readFileSync(join(raiz, caminho), 'utf8')
const pastasDe = (caminho: string) =>
  readdirSync(join(raiz, caminho), { withFileTypes: true })
    .filter((p) => p.isDirectory() && !p.name.startsWith('.'))
    .map((p) => p.name)

const LARGURA = 160
const documentos = ['.', 'docs', 'docs/decisoes', 'bench', 'src'].flatMap((pasta) =>
  readdirSync(join(raiz, pasta), { recursive: pasta === 'src', encoding: 'utf8' })
    .filter((n) => n.endsWith('.md'))
    .map((n) => join(pasta, n)),
)

/** Lines that are too wide. The row of a table is one line, and a block of code is quoted as it is. */
function largas(texto: string): number[] {
  let codigo = false
  return texto.split('\n').flatMap((linha, n) => {
    if (linha.startsWith('```')) codigo = !codigo
    return !codigo && !linha.startsWith('|') && linha.length > LARGURA ? [n + 1] : []
  })
}

describe('documents', () => {
  it('have at most 160 columns outside tables', () => {
    expect(documentos.length).toBeGreaterThan(60)
    expect(documentos.flatMap((d) => largas(ler(d)).map((n) => `${d}:${n}`))).toEqual([])
  })

  it('are refused a wide sentence, not a wide row', () => {
    const largo = 'words '.repeat(30)
    expect(largas(`ok\n${largo}\n| ${largo} |\n\`\`\`\n${largo}\n\`\`\`\n- ${largo}`)).toEqual([2, 7])
  })
})

describe('links between documents', () => {
  it('lead to files that exist', () => {
    const mortos = documentos.flatMap((d) =>
      [...ler(d).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, alvo = '']) => join(dirname(d), alvo))
        .filter((alvo) => !existsSync(join(raiz, alvo)))
        .map((alvo) => `${d}: ${alvo}`),
    )
    expect(mortos).toEqual([])
  })
})

/** Title, then one paragraph: date, status, what was rejected. */
const CABECA = /^# (\d{4}): \S[^\n]*\n\n(Date: \d{4}-\d\d-\d\d · Status: \w[^\n]*(?:\n[^\n]+)*)\n\n/

/** Returns why the head of a decision record is refused; null when it has its form. */
function recusaDaDecisao(arquivo: string, texto: string): string | null {
  const [, numero, campos = ''] = CABECA.exec(texto) ?? []
  if (numero === undefined) return `${arquivo}: has no head of the form "Date: … · Status: … · Rejected: …"`
  if (!arquivo.startsWith(`${numero}-`)) return `${arquivo}: is numbered ${numero}`
  return / ·\s+Rejected: (?!none)\S/.test(campos) ? null : `${arquivo}: does not state what was rejected`
}

describe('decision records', () => {
  const decisoes = readdirSync(join(raiz, 'docs/decisoes')).toSorted()

  it('have a date, a status and what was rejected, and numbers without gaps', () => {
    expect(decisoes.flatMap((d) => recusaDaDecisao(d, ler(`docs/decisoes/${d}`)) ?? [])).toEqual([])
    expect(decisoes.map((d) => Number(d.slice(0, 4)))).toEqual(decisoes.map((_, n) => n + 1))
  })

  it.each([
    ['0001-a.md', '# 0001: A\n\nDate: 2026-01-01 · Status: accepted · Rejected: b.\n\nText', true],
    ['0001-a.md', '# 0001: A\n\nDate: 2026-01-01 · Status: accepted; long ·\nRejected: b.\n\nText', true],
    ['0002-a.md', '# 0001: A\n\nDate: 2026-01-01 · Status: accepted · Rejected: b.\n\nText', false],
    ['0001-a.md', '# 0001: A\n\nDate: 1 Jan 2026. Status: accepted.\n\nRejected: b.\n', false],
    ['0001-a.md', '# 0001: A\n\nDate: 2026-01-01 · Status: accepted.\n\nRejected: b.\n', false],
    ['0001-a.md', '# 0001: A\n\nDate: 2026-01-01 · Status: accepted · Rejected: none recorded.\n\nText', false],
  ])('%s %j', (arquivo, texto, passa) => expect(recusaDaDecisao(arquivo, texto) === null).toBe(passa))
})

describe('the tree of ARCHITECTURE.md', () => {
  const arvore = ler('ARCHITECTURE.md').split('```')[1] ?? ''
  const nomeia = (nome: string) => new RegExp(`(?<![\\w-])${nome}(?![\\w-])`).test(arvore)
  /** Folders that an installation, a build or a run creates. */
  const GERADAS = /^(?:node_modules|dist(?:\..*)?|telas)$/

  it('names every folder of the project, its layers, services, engines and modules', () => {
    const pastas = [
      ...pastasDe('.').filter((p) => !GERADAS.test(p)),
      ...['src', 'src/platform', 'src/embedded', 'src/engines', 'src/modules'].flatMap(pastasDe),
    ]
    expect(pastas.length).toBeGreaterThan(60)
    expect(pastas.filter((p) => !nomeia(p))).toEqual([])
  })

  it('names no folder that is gone', () => {
    const [fora, dentro] = [/^[├└]─ (\w+)\/(?= |$)/gm, /^│ {2}[├└]─ (\w+)\/(?= |$)/gm].map((m) =>
      [...arvore.matchAll(m)].map(([, nome = '']) => nome),
    )
    expect(fora?.length).toBeGreaterThan(5)
    expect(fora?.filter((p) => !pastasDe('.').includes(p))).toEqual([])
    expect(dentro?.toSorted()).toEqual(pastasDe('src').toSorted())
    const doModulo = [...arvore.matchAll(/^│ {2}│ {4}(\w+) {2,}\S(.*)$/gm)]
    const citados = doModulo.flatMap(([, nome = '', resto = '']) => [
      nome,
      ...[...resto.matchAll(/ · (\w+): /g)].map((m) => m[1] ?? ''),
    ])
    expect(citados.toSorted()).toEqual(pastasDe('src/modules').toSorted())
  })
})
