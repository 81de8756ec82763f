import type { Direito } from './desenho.ts'

/** How far a permission reaches in the hands of its holder, from nothing to the whole company. */
export const escopos = ['nenhum', 'proprio', 'time', 'departamento', 'todos'] as const
export type Escopo = (typeof escopos)[number]
export const nomesDosEscopos: Readonly<Record<Escopo, string>> = {
  nenhum: 'Não pode',
  proprio: 'O que é seu',
  time: 'Do time',
  departamento: 'Do departamento',
  todos: 'De todos',
}

export interface PapelDado {
  papel: string
  /** null: a role of the whole company */
  departamento: string | null
  /** only of a drawn role: its permissions */
  direitos?: readonly Direito[] | null
}

/**
 * The reach of a permission for the holder of one role. `tem` returns whether that role also gives another permission.
 * It states what the module's predicate selects (`politica.ts`), so both change together.
 */
export type Alcance = Escopo | ((p: PapelDado, tem: (permissao: string) => boolean) => Escopo)
