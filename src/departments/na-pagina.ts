import type { Departamento, Linha } from './tipos.ts'

interface Listas {
  departamentos: readonly Departamento[]
  linhas: readonly Linha[]
}

let listas: Listas = { departamentos: [], linhas: [] }

/** Called by `index.ts`, which every page imports first. */
export const publicar = (l: Listas): void => void (listas = l)

/**
 * The departments and routes for the screens. The rows import their screens on demand: a screen that imported the rows
 * would close a circle.
 */
export const lerDepartamentos = (): readonly Departamento[] => listas.departamentos
export const lerLinhas = (): readonly Linha[] => listas.linhas
