import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { linhas } from '#departments/index.ts'

/** Screens that are assembled from several modules, and the module whose pages they are. */
const DAS_MONTADAS: Readonly<Record<string, string>> = {
  'atendimento.tsx': 'chat',
  'cartao.tsx': 'funis',
  'conversas.tsx': 'chat',
  'funil.tsx': 'funis',
  'ordens.tsx': 'ordens',
  'recurso.tsx': 'recursos',
}

const paginas = linhas.flatMap((l) => {
  const fonte = /(?:modules|departments)\/[^'"]+\.tsx/.exec(String(l.tela))?.[0] ?? ''
  const dono = /^modules\/([a-z]+)\//.exec(fonte)?.[1] ?? DAS_MONTADAS[basename(fonte)]
  return dono ? [{ dono, partes: l.path.split('/') }] : []
})

const parametro = (parte: string) => parte.includes('{')
/** True when a written path, with parameters or values in the text, is that of a page. A last `/` awaits a value. */
const ehDa = (partes: readonly string[], escrito: readonly string[]) =>
  partes.length === escrito.length &&
  partes.every((p, i) => {
    const e = escrito[i] ?? ''
    return p === e || parametro(p) || parametro(e) || (e === '' && i > 0)
  })

/** The module whose page a path opens. An exact path takes precedence over one with parameters. */
function donoDe(caminho: string): string | undefined {
  const escrito = caminho.split('/')
  const iguais = paginas.filter((p) => ehDa(p.partes, escrito))
  return (iguais.find((p) => p.partes.join('/') === caminho) ?? iguais[0])?.dono
}

const CAMINHO = /['"`](\/[a-z][\w-]*(?:\/(?:[\w-]|\$?\{[^}]*\})*)*)(?=['"`?#])/g

const COMENTARIO = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** The paths in a file of a module that open a page of another one. */
const alheios = (modulo: string, texto: string): string[] =>
  [...texto.replaceAll(COMENTARIO, '').matchAll(CAMINHO)]
    .map((m) => m[1] ?? '')
    .filter((c) => {
      const dono = donoDe(c)
      return dono !== undefined && dono !== modulo
    })

const modulos = join(import.meta.dirname, '../src/modules')
const arquivos = readdirSync(modulos, { recursive: true, encoding: 'utf8' }).filter(
  (n) => /\.tsx?$/.test(n) && n.includes('/') && !/\.test\.tsx?$|de-teste\.tsx?$|\/teste\//.test(n),
)

describe('links between modules', () => {
  it('are built by the module of the page (links.ts)', () => {
    const escritos = arquivos.flatMap((nome) =>
      alheios(nome.split('/')[0] ?? '', readFileSync(join(modulos, nome), 'utf8')).map((c) => `${nome}: ${c}`),
    )
    expect(escritos).toEqual([])
  })

  it('are refused as text, in a template, in a statement and in a pattern of href', () => {
    expect(alheios('tarefas', 'href={`/funil/${c.funil_id}?cartao=${c.id}`}')).toEqual(['/funil/${c.funil_id}'])
    expect(alheios('meta', `'/chat/chat'`)).toEqual(['/chat/chat'])
    expect(alheios('meta', `"/chat/chat?minhas=1"`)).toEqual(['/chat/chat'])
    expect(alheios('meta', "select '/funil/' || c.funil_id || '?cartao='")).toEqual(['/funil/'])
    expect(alheios('meta', "href('/co/funis/oportunidade/{id}', { id })")).toEqual(['/co/funis/oportunidade/{id}'])
    expect(alheios('funis', "href('/co/funis/oportunidade/{id}', { id })")).toEqual([])
    expect(alheios('meta', "'/home'")).toEqual([])
  })
})
