import type { Plugin } from 'vite'

const TODOS = "import * as icones from '#ui/icones.ts'"
const PORQUE = /\bporque:\s*'(?:[^'\\]|\\.)*',/g
/** A row without a screen of its own, on one line: no menu lists it. */
const SEM_TELA = /(\{ path: '[^']*', titulo: '[^']*'), icone: '\w+'(?:, noMenu: false)? \}/g

/**
 * What the browser does not need of the rows: icons that no row names are not downloaded for menus and palette, rows
 * outside of every menu go without the name of theirs, and `porque` is only for readers and tests.
 */
export function linhasLeves(icones: readonly string[]): Plugin {
  // Circle, for unknown names, is imported there already
  const usados = [...new Set(icones)].filter((nome) => nome !== 'Circle').sort()
  return {
    name: 'girassol:linhas-leves',
    enforce: 'pre',
    apply: 'build',
    transform(codigo, id) {
      if (/\/src\/departments\/[\w-]+\.ts$/.test(id)) return codigo.replace(PORQUE, '').replace(SEM_TELA, '$1 }')
      if (!id.endsWith('/src/web/casca/icones-das-linhas.ts')) return null
      if (!codigo.includes(TODOS)) this.error(`icones-das-linhas.ts no longer has the line: ${TODOS}`)
      const nomes = usados.join(', ')
      return codigo.replace(TODOS, `import { ${nomes} } from '#ui/icones.ts'\nconst icones = { ${nomes} }`)
    },
  }
}
