import type { ComponentType } from 'react'
import type { Sistema, TipoDeRegistro } from '#modules/externos/tipos.ts'

/**
 * `padrao`: inside the shell; `nenhum`: without it; `iframe`: for a page shown inside another site, without rail and
 * menu.
 */
export type Layout = 'padrao' | 'nenhum' | 'iframe'

/** Props of every screen: its route row. */
export interface PropsDaTela {
  linha: Linha
}
export type Tela = ComponentType<PropsDaTela>

/** Loads a screen's code. `nome` is in the page as `data-tela`, so that a screen can be found without its texts. */
export interface CargaDaTela {
  (): Promise<Tela>
  nome: string
}

/**
 * One route of the product, as data. Read by the router, the menus, the command palette and the tests of the route
 * list.
 */
export interface Linha {
  /** As in the specification: `/co/propostas/{id}`. */
  path: string
  titulo: string
  /** Name of an icon exported by ui/icones.ts. */
  icone: string
  tela: CargaDaTela
  /** Why the row exists, where the specification's list of routes does not have its path. */
  porque?: string
  /** Names of guards (src/web/rotas/guardas.ts), in the order in which they run. */
  guards: readonly string[]
  layout: Layout
  /** Required permission. Without it the user is redirected to /acesso-negado, which names it. */
  permissao?: string
  /**
   * Open to every user with its permission, even if they may not enter its area: screens that every area uses (tasks,
   * contacts) or manages for itself.
   */
  deQualquerArea?: boolean
  /** Has no guard, but its data needs a session: an anonymous user is invited to sign in. */
  convida?: boolean
  /** A signed-in user is redirected to their destination. */
  soVisitantes?: boolean
  /**
   * The installed application starts here, with `?inicio`, also without a network. A user whose start is elsewhere is
   * redirected to `/home`.
   */
  comecoNoCampo?: boolean
  /** On a phone the screen renders its own header, and an open record uses the full height. */
  cabecaPropria?: boolean
  /** Listed in the menu of its department and in the command palette. */
  noMenu: boolean
  /** Key of the funnel that the row shows; for a department's page, its main funnel. */
  funil?: string
  /**
   * What its parameter names, where the server knows all names: an unknown one returns 404
   * (src/server/http/perguntas-das-paginas.ts).
   */
  nomeDe?: 'recurso'
  /** The external system and record type that the row shows. */
  externo?: { sistema: Sistema; tipo: TipoDeRegistro }
  /** Additional blocks of a department's page (telas/departamento/blocos.tsx). */
  blocos?: readonly string[]
  /** Keys of funnels of other areas shown by the block `ligados`: work that this area follows but others do. */
  ligados?: readonly string[]
  /** Code of its department; null for pages of all users. */
  departamento: string | null
}

/** Row as written in a department's file; the other fields get defaults. */
export type LinhaCurta = Pick<Linha, 'path' | 'titulo'> & Partial<Omit<Linha, 'path' | 'titulo' | 'departamento'>>

export interface GrupoCurto {
  /** null: the first rows of the menu, without a heading. */
  titulo: string | null
  linhas: readonly LinhaCurta[]
}

export interface Grupo {
  titulo: string | null
  linhas: readonly Linha[]
}

export interface Departamento {
  codigo: string
  nome: string
  icone: string
  grupos: readonly Grupo[]
}
