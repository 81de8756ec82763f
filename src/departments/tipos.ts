import type { ComponentType } from 'react'
import type { Sistema, TipoDeRegistro } from '#modules/externos/tipos.ts'

/**
 * `padrao` is the shell; `nenhum` is the bare page; `iframe` is for a page shown inside another site: content alone, no
 * rail and no menu.
 */
export type Layout = 'padrao' | 'nenhum' | 'iframe'

/** What every screen receives: the row that led to it. */
export interface PropsDaTela {
  linha: Linha
}
export type Tela = ComponentType<PropsDaTela>

/**
 * One route of the product, as data. The router, the menus, the palette and the tests of the route list all read these.
 */
export interface Linha {
  /** As the specification writes it: `/co/propostas/{id}`. */
  path: string
  titulo: string
  /** Name of an icon, as ui/icones.ts exports it. */
  icone: string
  tela: () => Promise<Tela>
  /** Names of guards (src/web/rotas/guardas.ts), in the order they are asked. */
  guards: readonly string[]
  layout: Layout
  /** Without it the person is sent to /acesso-negado, which names it. */
  permissao?: string
  /**
   * What every area works with (tasks, contacts) or manages of its own: open to whoever holds its permission, though
   * they may not enter the area that the row stands in.
   */
  deQualquerArea?: boolean
  /** No guard, yet its data needs a session: a visitor is invited to sign in. */
  convida?: boolean
  /** Someone already signed in is led on, to where they wanted to go. */
  soVisitantes?: boolean
  /** On a phone the screen draws its own head, and a record opened in it takes the whole height. */
  cabecaPropria?: boolean
  /** Listed in the menu of its department and in the palette. */
  noMenu: boolean
  /** The key of the funnel that the row shows, where it shows one; of a department's page, the funnel it lives by. */
  funil?: string
  /**
   * What its parameter names, where the server knows every name: an unknown one is no page
   * (src/server/http/perguntas-das-paginas.ts).
   */
  nomeDe?: 'recurso'
  /** The system of others that the row shows, and what of it. */
  externo?: { sistema: Sistema; tipo: TipoDeRegistro }
  /** What the page of a department shows besides what every one shows (telas/departamento/blocos.tsx). */
  blocos?: readonly string[]
  /** Funnels of other areas that the block `ligados` shows, by key: work that this area follows though others do it. */
  ligados?: readonly string[]
  /** Code of the department it belongs to; null for the pages of everyone. */
  departamento: string | null
}

/** What a department's file writes; everything that can be known otherwise is filled in. */
export type LinhaCurta = Pick<Linha, 'path' | 'titulo'> & Partial<Omit<Linha, 'path' | 'titulo' | 'departamento'>>

export interface GrupoCurto {
  /** null: the first lines of the menu, without a heading. */
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
