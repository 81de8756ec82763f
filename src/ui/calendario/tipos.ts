import type { ReactNode } from 'react'
import type { Dia } from '#kit/dias.ts'
import type { Tom } from '../tom.ts'

/** An item on a day, with or without an hour. */
export interface ItemDoCalendario {
  id: string
  titulo: string
  dia: Dia
  /** '14:30'; null is the whole day */
  hora: string | null
  duracaoMin?: number
  tom: Tom
  icone?: ReactNode
  /** second line where there is room: for example who, and for whom */
  detalhe?: string
  /** done: stays visible, struck through */
  feito?: boolean
  /** can be opened but not moved */
  fixo?: boolean
}

export interface Quando {
  dia: Dia
  hora: string | null
}

/** Props common to the three views. */
export interface PropsDaVista {
  dias: readonly Dia[]
  itens: readonly ItemDoCalendario[]
  hoje: Dia
  /** the item with the Tab stop, and the item being moved by keyboard */
  parada: string | null
  naMao: string | null
  aoAbrir: (id: string) => void
  aoMover: (id: string, para: Quando) => void
  aoCriar?: ((quando: Quando) => void) | undefined
  aoVerDia: (dia: Dia) => void
}
