import type { ReactNode } from 'react'
import type { Dia } from '#kit/dias.ts'
import type { Tom } from '../tom.ts'

/** Something that stands on a day, with or without an hour. */
export interface ItemDoCalendario {
  id: string
  titulo: string
  dia: Dia
  /** '14:30'; null stands for the whole day */
  hora: string | null
  duracaoMin?: number
  tom: Tom
  icone?: ReactNode
  /** A second line where there is room: who, for whom. */
  detalhe?: string
  /** Done: it stays in sight, struck through. */
  feito?: boolean
  /** It may be opened but not moved. */
  fixo?: boolean
}

export interface Quando {
  dia: Dia
  hora: string | null
}

/** What the three views share. */
export interface PropsDaVista {
  dias: readonly Dia[]
  itens: readonly ItemDoCalendario[]
  hoje: Dia
  /** the item that has the Tab stop, and the one that the keyboard carries */
  parada: string | null
  naMao: string | null
  aoAbrir: (id: string) => void
  aoMover: (id: string, para: Quando) => void
  aoCriar?: ((quando: Quando) => void) | undefined
  aoVerDia: (dia: Dia) => void
}
