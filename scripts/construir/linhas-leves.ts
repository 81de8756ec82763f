import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const TODOS = "import * as icones from '#ui/icones.ts'"
const PORQUE = /\bporque:\s*'(?:[^'\\]|\\.)*',/g
/** A row without a screen of its own, on one line: no menu lists it. */
const SEM_TELA = /(\{ path: '[^']*', titulo: '[^']*'), icone: '\w+'(?:, noMenu: false)? \}/g

/** The load of a screen: `import('#modules/…').then((m) => m.Name)`. */
const CARGA = /import\('#((?:modules|departments)\/[^']+)'\)\.then\(\(m\) => m\.(\w+)/g
/** The same in a named screen: `tela('name', () => import('#modules/…').then((m) => m.Name))`. */
const TELA = new RegExp(String.raw`\btela\(\s*('[\w-]+'),\s*\(\) =>\s*${CARGA.source}\),?\s*\)`, 'g')

/** Files of rows; their tests have another ending. */
const DAS_LINHAS = /\/src\/departments\/[\w-]+\.ts$/

const CARREGAR = 'girassol:carregar'
/** Id of the list of screens in the build. */
export const LISTA_DE_TELAS = '\0girassol:telas'

/**
 * What the browser does not need of the rows at its start. Icons that no row names are not downloaded for menus and
 * palette, rows outside of every menu go without the name of theirs, and `porque` is only for readers and tests. The
 * addresses of screens are a file of their own, which grows with the product: sign-in, home and the conversations do
 * not wait for it.
 */
export function linhasLeves(raiz: string, icones: readonly string[], deTodoDia: ReadonlySet<string>): Plugin {
  // Circle, for unknown names, is imported there already
  const usados = [...new Set(icones)].filter((nome) => nome !== 'Circle').sort()
  const telas: string[] = []
  /** Number of a screen in the list; null for a screen that loads on its own. */
  const numeroDa = (fonte: string, nome: string): number | null => {
    const arquivo = join(raiz, 'src', fonte)
    if (deTodoDia.has(arquivo)) return null
    const texto = `() => import('${arquivo}').then((m) => m.${nome})`
    const onde = telas.indexOf(texto)
    return onde < 0 ? telas.push(texto) - 1 : onde
  }
  /** The rows with numbers in place of the addresses of their screens. */
  const comNumeros = (linhas: string): string =>
    linhas
      .replace(TELA, (tela, titulo: string, fonte: string, nome: string) => {
        const n = numeroDa(fonte, nome)
        return n === null ? tela : `telaDaLista(${titulo}, ${n})`
      })
      .replace(CARGA, (carga, fonte: string, nome: string) => {
        const n = numeroDa(fonte, nome)
        return n === null ? carga : `carregar(${n}).then((m) => m`
      })
  return {
    name: 'girassol:linhas-leves',
    enforce: 'pre',
    apply: 'build',
    // the list is whole before the first file is read: it may be loaded while other rows are still on their way
    buildStart() {
      telas.splice(0)
      const pasta = join(raiz, 'src/departments')
      for (const arquivo of readdirSync(pasta).sort())
        if (DAS_LINHAS.test(`/src/departments/${arquivo}`)) comNumeros(readFileSync(join(pasta, arquivo), 'utf8'))
    },
    resolveId: (id) => (id === CARREGAR ? `\0${CARREGAR}` : id === LISTA_DE_TELAS ? id : null),
    load(id) {
      if (id === LISTA_DE_TELAS) return `export const telas = [\n${telas.join(',\n')}\n]`
      if (id !== `\0${CARREGAR}`) return null
      return [
        `const lista = () => import('${LISTA_DE_TELAS}')`,
        'if (!/^\\/($|home|chat)/.test(location.pathname)) void lista().catch(() => {})',
        'export const carregar = (n) => lista().then((m) => m.telas[n]())',
        'export const telaDaLista = (nome, n) => Object.assign(() => carregar(n), { nome })',
      ].join('\n')
    },
    transform(codigo, id) {
      if (DAS_LINHAS.test(id)) {
        const leve = codigo.replace(PORQUE, '').replace(SEM_TELA, '$1 }')
        const comLista = comNumeros(leve)
        if (comLista === leve) return leve
        return `import { carregar, telaDaLista } from '${CARREGAR}'\n${comLista}`
      }
      if (!id.endsWith('/src/web/casca/icones-das-linhas.ts')) return null
      if (!codigo.includes(TODOS)) this.error(`icones-das-linhas.ts no longer has the line: ${TODOS}`)
      const lista = usados.join(', ')
      return codigo.replace(TODOS, `import { ${lista} } from '#ui/icones.ts'\nconst icones = { ${lista} }`)
    },
  }
}
