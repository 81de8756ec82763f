/** The value of a permission in a drawn role: yes, or how far it reaches. The database check holds the same list. */
export const alcancesDesenhados = ['sim', 'proprio', 'time', 'departamento', 'todos'] as const
export type AlcanceDesenhado = (typeof alcancesDesenhados)[number]

/** One permission of a drawn role. */
export interface Direito {
  permissao: string
  alcance: AlcanceDesenhado
}

/**
 * How a permission may be drawn. Without one it is yes or no, when the role of some department grants it; what only
 * administrators have is never drawn.
 */
export interface Desenho {
  /** The reaches that the predicate supports, each with the further permissions that the predicate reads for it. */
  alcances?: Partial<Record<Exclude<AlcanceDesenhado, 'sim'>, readonly string[]>>
  /** Yes or no, as far as this other permission reaches; the role must have both. */
  segue?: string
  /** Code of the department whose pages show it, when it is not the one of the permission's name. */
  abre?: string
  /** Never drawn: another permission's reach implies it, or it depends on the role of the specification. */
  soDeModelo?: true
}
