/// <reference types="vite/types/importMeta.d.ts" />
import type { ComponentType } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import type { TipoDeLote } from '#modules/funis/lotes/contract/lotes.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import type { Selecao } from '#modules/funis/visoes/web/usar-selecao.ts'

export interface PropsDaBarra {
  qual: string
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  selecao: Selecao
  anunciar: (frase: string) => void
  /** the action whose form is open; the keys of a selected card open it, too */
  tipo: TipoDeLote | null
  aoPedir: (tipo: TipoDeLote | null) => void
}

/** Contributions of another subject to the board: `<folder>/web/encaixar-no-quadro.ts`. */
export interface ParteDoQuadro {
  /** below the cards, while some are selected */
  Barra?: ComponentType<PropsDaBarra>
  /** moves several cards to a stage; without it, dropping a selected card moves only that card */
  moverVarios?: (p: {
    qual: string
    para: string
    ids: string[]
    anunciar: (frase: string) => void
    aoAcabar: () => void
  }) => Promise<void>
}

/** Gathered by folder when the pages are built; each file imports its screens on demand. */
export const partesDoQuadro: readonly ParteDoQuadro[] = Object.values(
  import.meta.glob<ParteDoQuadro>('../../*/web/encaixar-no-quadro.ts', { eager: true, import: 'noQuadro' }),
)
