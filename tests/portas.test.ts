import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { castsDe, contarCasts } from '../scripts/portas/casts.ts'
import { chamadasCruasDe, contarChamadasCruas } from '../scripts/portas/chamadas-cruas.ts'
import { linhasDeDuasCondicoes } from '../scripts/portas/clausulas.ts'
import { linhasLargas } from '../scripts/portas/larguras.ts'
import { LINHAS_DE_UM_ARQUIVO, linhasDe } from '../scripts/portas/tamanhos.ts'
import { recusaDoAssunto } from '../scripts/portas/mensagem.ts'
import { contarFuncoesLargas, funcoesLargas } from '../scripts/portas/parametros.ts'
import { palavrasRuins, palavrasRuinsNoTexto } from '../scripts/portas/palavras.ts'

const raiz = join(import.meta.dirname, '..')
const GERADOS = ['src/platform/postgres/esquema.ts']
const fontes = ['src', 'tests', 'scripts', 'bench'].flatMap((pasta) =>
  readdirSync(join(raiz, pasta), { recursive: true, encoding: 'utf8' })
    .filter((n) => /\.(?:ts|tsx|mjs|cjs)$/.test(n))
    .map((n) => `${pasta}/${n}`),
)
/** Scripts that the browser loads as they are. */
const doNavegador = ['public', 'src/embedded'].flatMap((pasta) =>
  readdirSync(join(raiz, pasta), { recursive: true, encoding: 'utf8' })
    .filter((n) => n.endsWith('.js'))
    .map((n) => `${pasta}/${n}`),
)
const documentos = ['.', 'docs', 'docs/decisoes', 'bench', 'src', 'tests'].flatMap((pasta) =>
  readdirSync(join(raiz, pasta), { recursive: pasta === 'src' || pasta === 'tests', encoding: 'utf8' })
    .filter((n) => n.endsWith('.md'))
    .map((n) => join(pasta, n)),
)

/** Commits after this one follow the form; older ones are history. */
const DESDE = 'd61ecd2'
const git = (...args: string[]): string | null => {
  try {
    return execFileSync('git', args, {
      cwd: raiz,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e9,
    })
  } catch {
    return null
  }
}
/** A copy without history (an archive, a shallow clone) has no commits to check. */
const temHistoria = git('merge-base', '--is-ancestor', DESDE, 'HEAD') !== null

describe('format', () => {
  it('refuses a file that the formatter would change', () => {
    const pasta = mkdtempSync(join(tmpdir(), 'formato-'))
    const conferir = (texto: string) => {
      const arquivo = join(pasta, 'a.ts')
      writeFileSync(arquivo, texto)
      return spawnSync(join(raiz, 'node_modules/.bin/oxfmt'), ['-c', join(raiz, '.oxfmtrc.json'), '--check', arquivo])
        .status
    }
    try {
      expect(conferir('const a = { b: 1 }\n')).toBe(0)
      expect(conferir('const a = { b : 1 };\n')).toBe(1)
    } finally {
      rmSync(pasta, { recursive: true })
    }
  })
})

describe('width', () => {
  it('keeps every line within 140 columns', () => {
    const largas = fontes
      .filter((f) => !GERADOS.includes(f))
      .flatMap((f) => linhasLargas(readFileSync(join(raiz, f), 'utf8')).map((n) => `${f}:${n}`))
    expect(largas).toEqual([])
  })

  it('refuses a wide statement and lets a wide sentence pass', () => {
    const chamada = `const soma = ${Array.from({ length: 30 }, (_, n) => `parcela${n}`).join(' + ')}`
    expect(linhasLargas(`const a = 1\n${chamada}`)).toEqual([2])
    for (const comentario of ['// one', '/** one', ' * one', '// the user\'s "one"', '/** a/b'])
      expect(linhasLargas(`${comentario} ${'comment '.repeat(20)}*/`)).toEqual([1])
    expect(linhasLargas(`// the user's ${'comment '.repeat(20)} of the user's`)).toEqual([1])
    expect(linhasLargas(`// oxlint-disable-next-line ${'rule/of-a-plugin '.repeat(10)}`)).toEqual([])
    expect(linhasLargas(`  /^(?:${'word|'.repeat(40)}end)$/,`)).toEqual([])
    expect(linhasLargas(`  frase: '${'palavra '.repeat(20)}',`)).toEqual([])
  })
})

describe('SQL', () => {
  it('has one condition a line', { timeout: 120_000 }, () => {
    const duas = fontes
      .filter((f) => f.startsWith('src/') && !GERADOS.includes(f))
      .flatMap((f) => linhasDeDuasCondicoes(f, readFileSync(join(raiz, f), 'utf8')).map((n) => `${f}:${n}`))
    expect(duas).toEqual([])
  })

  it.each([
    ['sql`select from a where b = ${{ c: 1 }} and d`', [1]],
    ['sql`\n  select\n  from a\n  where b\n    and c and d\n`', [5]],
    ['sql`\n  select\n  from a\n  where exists (select from b where c and d)\n`', [4]],
    ["sql`\n  select\n  from a\n  where b between 1 and 2\n    and c = 'd and e'\n`", []],
    ['sql`\n  select count(*) filter (where b and f(c))\n  from a\n  where (b and c) or d\n`', []],
    ['sql`a.b = ${c} and a.d`', []],
    ["const frase = 'where a and b'", []],
  ])('%j has two in lines %j', (texto, linhas) => expect(linhasDeDuasCondicoes('a.ts', texto)).toEqual(linhas))
})

describe('files', () => {
  it('have at most 400 lines', () => {
    const longos = fontes
      .filter((f) => !GERADOS.includes(f))
      .map((f) => ({ nome: f, linhas: linhasDe(readFileSync(join(raiz, f), 'utf8')) }))
      .filter(({ linhas }) => linhas > LINHAS_DE_UM_ARQUIVO)
    expect(longos).toEqual([])
  })

  it('are counted by lines, with or without an end of line after the last one', () =>
    expect([linhasDe(''), linhasDe('a'), linhasDe('a\n'), linhasDe('a\n\nb\n')]).toEqual([0, 1, 1, 3]))
})

/** Type assertions in `src` today. Lower it with each one removed. */
const CASTS = 327

describe('casts', () => {
  // parses every file of src
  it('do not become more', { timeout: 120_000 }, () =>
    expect(contarCasts(join(raiz, 'src'))).toBeLessThanOrEqual(CASTS),
  )

  it.each([
    ['const a = b as string', [1]],
    ['const a = b as unknown as string', [1, 1]],
    ["\nconst a = ['x'] as const", []],
    ["import { a as b } from './c.ts'\nexport { b as d }", []],
    ['const a = b satisfies string', []],
    ['const a = <string>b', [1]],
  ])('%j has them in lines %j', (texto, linhas) => expect(castsDe('a.ts', texto)).toEqual(linhas))
})

/** Functions with more than four parameters in `src` today. Lower it with each one that takes an object. */
const FUNCOES_LARGAS = 319

describe('functions with more than four parameters', () => {
  // parses every file of src
  it('do not become more', { timeout: 120_000 }, () =>
    expect(contarFuncoesLargas(join(raiz, 'src'))).toBeLessThanOrEqual(FUNCOES_LARGAS),
  )

  it.each([
    ['function f(a, b, c, d, e) {}', [1]],
    ['const f = (a, b, c, d, e) => a', [1]],
    ['class A {\n  f(a, b, c, d, e) {}\n}', [2]],
    ['function f(a, b, c, d) {}', []],
    ['type F = (a: 1, b: 1, c: 1, d: 1, e: 1) => void', []],
  ])('%j has them in lines %j', (texto, linhas) => expect(funcoesLargas('a.ts', texto)).toEqual(linhas))
})

/** Calls by method and path in tests/servidor today. Lower it with each one that becomes a call by contract. */
const CHAMADAS_CRUAS = 1222

describe('calls by method and path', () => {
  // parses every server test
  it('do not become more', { timeout: 120_000 }, () =>
    expect(contarChamadasCruas(join(raiz, 'tests/servidor'))).toBeLessThanOrEqual(CHAMADAS_CRUAS),
  )

  it.each([
    ["await ana('GET', '/api/cartoes')", [1]],
    ["\n(await casa.como(null))(\n  'POST',\n  `/api/cartoes/${id}`,\n  {},\n)", [3]],
    ["v.pedir('PUT', caminho, corpo)", [1]],
    ['await ana.chamar(cartoes.listar)', []],
    ["await fetch(url, { method: 'GET' })", []],
    ["corpo.get('GET')", []],
  ])('%j has them in lines %j', (texto, linhas) => expect(chamadasCruasDe('a.ts', texto)).toEqual(linhas))
})

describe('pages', () => {
  // the build keeps only method and path of an endpoint (scripts/construir/contratos-leves.ts)
  // in a page of the chat zod would be too heavy: there the server refuses with the same sentences
  const SEM_ELE = 'src/modules/chat/atos/web/dialogos/validar-conversa.ts'
  const ESQUEMA = /\b[a-z]\w*\.[a-z]\w*\.(?:body|query|params|response)\??\.(?:safeP|p)arse/
  it('read no schema off an endpoint: one that they need has a name of its own', () => {
    const leem = fontes.filter(
      (f) => /^src\/(?:modules\/.*\/web|departments)\//.test(f) && ESQUEMA.test(readFileSync(join(raiz, f), 'utf8')),
    )
    expect(leem).toEqual([SEM_ELE])
  })

  it.each([
    ['const lido = conversas.criar.body?.safeParse(corpo)', true],
    ['ordens.agir.body.parse(corpo)', true],
    ['novaConversa.safeParse(corpo)', false],
    ['type Corpo = z.infer<typeof conversas.criar.body>', false],
  ])('%j reads one: %j', (texto, le) => expect(ESQUEMA.test(texto)).toBe(le))
})

describe('commits', () => {
  it.skipIf(!temHistoria)('have subjects of the form "area: Imperative sentence" within 72 characters', () => {
    const assuntos = (git('log', `${DESDE}..HEAD`, '--no-merges', '--format=%h %s') ?? '').split('\n').filter(Boolean)
    const recusados = assuntos.flatMap((linha) => {
      const recusa = recusaDoAssunto(linha.slice(linha.indexOf(' ') + 1))
      return recusa ? [`${linha}: ${recusa}`] : []
    })
    expect(recusados).toEqual([])
  })

  it.each([
    ['chat: Close a conversation with its reason', true],
    ['What an answer says is written once', false],
    ['server: What every answer says of itself is written once', false],
    ['chat: closes a conversation', false],
    ['chat: Closed a conversation', false],
    ['chat: Closes a conversation', false],
    ['chat: Made the list faster', false],
    ['chat: Kept the draft of a reply', false],
    ['chat: Was wrong about the deadline', false],
    ['chat: Small fixes', false],
    ['chat: Conversations are closed', false],
    ['chat: Conversation is closed', false],
    ['chat: Pass the reason to the thread', true],
    ['chat: Process a delivery once', true],
    ['Revert "chat: Close a conversation with its reason"', true],
    ['fixup! chat: Close a conversation with its reason', true],
    ['Reverted the reason of a closing', false],
    ['chat: Feed the reader in slices', true],
    ['avisos: Bring the page of its settings', true],
    [`chat: Close ${'a conversation '.repeat(6)}`, false],
    ['chat: Close a conversation.', false],
  ])('%s', (assunto, passa) => expect(recusaDoAssunto(assunto) === null).toBe(passa))
})

describe('words', () => {
  const linhasDeTodos = (arquivos: readonly string[], achar: (linha: string) => string[]): string[] =>
    arquivos.flatMap((f) =>
      readFileSync(join(raiz, f), 'utf8')
        .split('\n')
        .flatMap((linha, n) => achar(linha).map((p) => `${f}:${n + 1}: ${p}`)),
    )

  it('keeps the worst words of the list out of comments and titles of tests', () => {
    // the cases of the test below
    const aqui = /^tests\/portas\.test\.ts:/
    expect(linhasDeTodos([...fontes, ...doNavegador], palavrasRuins).filter((r) => !aqui.test(r))).toEqual([])
  })

  it('keeps them out of the documents, subjects of modules included', () => {
    expect(documentos.length).toBeGreaterThan(60)
    expect(linhasDeTodos(documentos, palavrasRuinsNoTexto)).toEqual([])
  })

  it.each([
    ['// nobody is told', 1],
    [' * The house is closed for good.', 2],
    ['const nobody = 1', 0],
    ['// Returns null when no user matches.', 0],
    ['const a = 1 /* nobody reads it */', 1],
    ['      {/* shown when the server is away */}', 1],
    ["  it('tells nobody', async () => {", 1],
    ["  it.each(casos)('tells nobody', () => {", 1],
    ["  ])('tells nobody', () => {", 1],
    ["describe.skipIf(x)('nobody', () => {", 1],
    ["  const frase = 'nobody'", 0],
  ])('%s', (linha, quantas) => expect(palavrasRuins(linha)).toHaveLength(quantas))

  it('lets a document quote code and sentences', () => {
    expect(palavrasRuinsNoTexto('A row that nobody reads.')).toHaveLength(1)
    expect(palavrasRuinsNoTexto('The title “tells nobody” of `nobody`.')).toEqual([])
  })
})
