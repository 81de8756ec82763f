import type { ReactNode } from 'react'
import type { Dito } from './frase.ts'

export interface Achado {
  id: string
  rotulo: string
  detalhe: string
  href: string
  /** added to the detail when another record has the same name and detail */
  desempate?: string
}

/** The record that is open on the page, by id. */
export interface Onde {
  conversa: string | null
  cartao: string | null
}

/** An act that a phrase asks for; it either opens an address or acts. */
export type Ato = Omit<Achado, 'href'> & ({ href: string } | { executar: () => void })

/** A phrase that the palette executes. A module lists its own in `web/buscas.tsx`. */
export interface Frase {
  verbo: Dito['verbo']
  titulo: string
  /** route that shows the record, which the user must be able to open */
  path: string
  permissao: string
  icone: ReactNode
  buscar(dito: Dito, onde: Onde, signal: AbortSignal): Promise<Ato[]>
}

/** A kind of record that the palette searches. A module lists its own in `web/buscas.tsx`. */
export interface Busca {
  titulo: string
  /** route that shows a record; the search is skipped for users who may not open it */
  path: string
  icone: ReactNode
  buscar(busca: string, signal: AbortSignal, pode: (permissao: string) => boolean): Promise<Achado[]>
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
