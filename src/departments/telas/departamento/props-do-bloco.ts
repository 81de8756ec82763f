import type { Linha } from '../../tipos.ts'

export interface PropsDoBloco {
  departamento: string
  /** the route row of the department's page */
  linha: Linha | undefined
}
