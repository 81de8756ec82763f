import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Subjects of a module that form one part: they import each other freely. */
export const GRUPOS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  chat: { conversa: ['lista', 'atos', 'painel', 'fio', 'compositor', 'envio', 'entrada', 'presenca', 'busca'] },
  funis: { cartoes: ['cartao', 'quadro', 'visoes'] },
}

/** What an `ASSUNTO.md` says. `inteiros` may be imported whole; of `publicos` only `publico.ts`; of `formas` only shapes. */
export interface Assunto {
  modulo: string
  nome: string
  linhas: readonly string[]
  tabelas: readonly string[]
  inteiros: readonly string[]
  publicos: readonly string[]
  formas: readonly string[]
}

const FORMAS = /(^|\/)(contract|regras)\/|(^|\/)(tipos|eventos|recursos)\.ts$/
const PUBLICO = /^(web\/)?publico\.ts$/

const nomes = (lista: string | undefined): string[] => (lista ?? '').split(',').flatMap((n) => n.trim() || [])

/** Reads the five lines: title, purpose, tables, events, imports. A long one continues in indented lines. */
export function lerAssunto(modulo: string, nome: string, texto: string): Assunto {
  const linhas = texto.trimEnd().replaceAll(/\n +/g, ' ').split('\n')
  const campo = (titulo: string) =>
    linhas
      .find((l) => l.startsWith(`${titulo}: `))
      ?.slice(titulo.length + 2)
      .replace(/\.$/, '') ?? ''
  const abrir = (n: string): readonly string[] => GRUPOS[modulo]?.[n] ?? [n]
  const partes = campo('Imports')
    .split(';')
    .map((p) => p.trim())
  const das = (prefixo: string) =>
    nomes(partes.find((p) => p.startsWith(prefixo))?.slice(prefixo.length)).flatMap(abrir)
  const primeira = partes.find((p) => !p.startsWith('public of ') && !p.startsWith('shapes of '))
  return {
    modulo,
    nome,
    linhas,
    tabelas: campo('Tables') === 'none' ? [] : nomes(campo('Tables')),
    inteiros: primeira === 'none' ? [] : nomes(primeira).flatMap(abrir),
    publicos: das('public of '),
    formas: das('shapes of '),
  }
}

/** The subjects of all modules under `modulos`, with the path of each folder. */
export const assuntosEm = (modulos: string): Assunto[] =>
  readdirSync(modulos, { recursive: true, encoding: 'utf8' })
    .filter((n) => n.endsWith('/ASSUNTO.md'))
    .map((n) => {
      const [modulo = '', ...resto] = dirname(n).split('/')
      return lerAssunto(modulo, resto.join('/'), readFileSync(join(modulos, n), 'utf8'))
    })
    .toSorted((a, b) => `${a.modulo}/${a.nome}`.localeCompare(`${b.modulo}/${b.nome}`))

/** True when a file of subject `de` may import `caminho` (from the folder of subject `para`). */
export function podeImportar(de: Assunto, para: string, caminho: string): boolean {
  if (de.nome === para || de.inteiros.includes('all') || de.inteiros.includes(para)) return true
  if (de.publicos.includes(para) && (PUBLICO.test(caminho) || FORMAS.test(caminho))) return true
  return de.formas.includes(para) && FORMAS.test(caminho)
}

export interface Importacao {
  /** path below `src/modules` */
  arquivo: string
  alvo: string
}

/** Imports of files inside one module, by static or dynamic import. Tests and styles are not read. */
export function importacoesEm(modulos: string): Importacao[] {
  return readdirSync(modulos, { recursive: true, encoding: 'utf8' })
    .filter((n) => /\.tsx?$/.test(n) && n.includes('/') && !/\.test\.tsx?$|de-teste\.tsx?$|\/teste\//.test(n))
    .flatMap((arquivo) => {
      const texto = readFileSync(join(modulos, arquivo), 'utf8')
      return [...texto.matchAll(/(?:from|import\(|import)\s*'([.#][^'\n]+\.tsx?)'/g)].flatMap(([, de = '']) => {
        const alvo = de.startsWith('#modules/') ? de.slice(9) : de.startsWith('.') ? join(dirname(arquivo), de) : ''
        return alvo.split('/')[0] === arquivo.split('/')[0] && existsSync(join(modulos, alvo))
          ? [{ arquivo, alvo }]
          : []
      })
    })
}
