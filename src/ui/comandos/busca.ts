import type { ReactNode } from 'react'

export interface Achado {
  id: string
  rotulo: string
  detalhe: string
  href: string
}

/** A kind of record that the palette searches. A module lists its own in `web/buscas.tsx`. */
export interface Busca {
  titulo: string
  /** route that shows a record; the search is skipped for users who may not open it */
  path: string
  icone: ReactNode
  buscar(busca: string, signal: AbortSignal): Promise<Achado[]>
}

/** Something the palette can start. A module lists its own in `web/buscas.tsx`, next to its searches. */
export interface Verbo {
  rotulo: string
  /** where it starts; the first part is a route that the user must be able to open */
  path: string
  href: string
  /** required in addition to that of the route */
  permissao?: string
  icone: ReactNode
  palavras?: readonly string[]
}

/** Records shown per kind. */
export const POR_GRUPO = 6

export const emUmaLinha = (...partes: (string | null | undefined)[]): string => partes.filter(Boolean).join(' · ')
