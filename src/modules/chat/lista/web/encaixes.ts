import type { ComponentType } from 'react'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'
import type { Filtros } from './dados/filtros.ts'

export interface PropsDaBarraDaLista {
  filtros: Filtros
  filtrar: (mudanca: Partial<Filtros>, opcoes?: { substituir?: boolean }) => void
}
/** Next to the search field. */
export const naBarraDaLista = criarEncaixe<ComponentType<PropsDaBarraDaLista>>()

export interface PropsDoTopoDaLista {
  href: (id: string) => string
  aoAbrir: (id: string) => void
}
/** Between the tabs and the filters. */
export const noTopoDaLista = criarEncaixe<ComponentType<PropsDoTopoDaLista>>()

export interface PropsDaSelecao {
  filtros: Filtros
  /** rows that match the filters, and the ids of those loaded */
  total: number
  carregadas: readonly string[]
}
/** Below the filters: what can be done with several rows. */
export const naSelecaoDaLista = criarEncaixe<ComponentType<PropsDaSelecao>>()
