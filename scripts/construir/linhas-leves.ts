import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const TODOS = "import * as icones from '#ui/icones.ts'"
const PORQUE = /\bporque:\s*'(?:[^'\\]|\\.)*',/g
/** A row without a screen of its own, on one line: no menu lists it. */
const SEM_TELA = /(\{ path: '[^']*', titulo: '[^']*'), icone: '\w+'(?:, noMenu: false)? \}/g

/** The load of a screen: `import('#modules/…').then((m) => m.Name)`. */
const CARGA = /import\('#((?:modules|departments)\/[^']+)'\)\.then\(\(m\) => m\.(\w+)/g
const DEPARTAMENTOS = join(import.meta.dirname, '../../src/departments')

/** The names that the rows load, by the file that exports them. */
function nomesCarregados(): Map<string, string[]> {
  const nomes = new Map<string, string[]>()
  for (const arquivo of readdirSync(DEPARTAMENTOS).filter((a) => /^[\w-]+\.ts$/.test(a)))
    for (const [, fonte = '', nome = ''] of readFileSync(join(DEPARTAMENTOS, arquivo), 'utf8').matchAll(CARGA)) {
      const dela = nomes.get(fonte) ?? []
      if (!dela.includes(nome)) nomes.set(fonte, [...dela, nome])
    }
  return nomes
}

/**
 * What the browser does not need of the rows: icons that no row names are not downloaded for menus and palette, rows
 * outside of every menu go without the name of theirs, and `porque` is only for readers and tests. The name of a
 * screen's component is long and never repeats, so the rows load it by an alias.
 */
export function linhasLeves(icones: readonly string[]): Plugin {
  const carregados = nomesCarregados()
  // Circle, for unknown names, is imported there already
  const usados = [...new Set(icones)].filter((nome) => nome !== 'Circle').sort()
  return {
    name: 'girassol:linhas-leves',
    enforce: 'pre',
    apply: 'build',
    transform(codigo, id) {
      if (/\/src\/departments\/[\w-]+\.ts$/.test(id))
        return codigo
          .replace(PORQUE, '')
          .replace(SEM_TELA, '$1 }')
          .replace(CARGA, (carga, fonte: string, nome: string) =>
            carga.replace(new RegExp(`${nome}$`), `t${carregados.get(fonte)?.indexOf(nome)}`),
          )
      const daqui = /\/src\/((?:modules|departments)\/.+)$/.exec(id)?.[1]
      const nomes = daqui && carregados.get(daqui)
      if (nomes) {
        const apelidos = nomes.map((nome, i) => `${nome} as t${i}`)
        const deOutro = new RegExp(`export \\{[^}]*\\b${nomes[0]}\\b[^}]*\\}( from '[^']+')`).exec(codigo)?.[1] ?? ''
        return `${codigo}\nexport { ${apelidos.join(', ')} }${deOutro}\n`
      }
      if (!id.endsWith('/src/web/casca/icones-das-linhas.ts')) return null
      if (!codigo.includes(TODOS)) this.error(`icones-das-linhas.ts no longer has the line: ${TODOS}`)
      const lista = usados.join(', ')
      return codigo.replace(TODOS, `import { ${lista} } from '#ui/icones.ts'\nconst icones = { ${lista} }`)
    },
  }
}
