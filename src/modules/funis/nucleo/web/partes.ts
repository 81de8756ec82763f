/// <reference types="vite/types/importMeta.d.ts" />
import type { ComponentType, ReactNode } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import type { Estagio } from '#engines/funil/tipos.ts'
import type { Cartao, Funil } from '../tipos.ts'

export interface NoCartao {
  cartao: Cartao
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  qual: string
}

/** A tab of a card, after those of the card itself. */
export interface AbaDeFora {
  valor: string
  rotulo: string
  ordem: number
  Tela: (p: NoCartao) => ReactNode
  /** Whether this card has it (default: every card). */
  ha?: (p: Pick<NoCartao, 'cartao' | 'funil'>) => boolean
  /** Hook with the number that the tab shows as an alert. */
  usarContagem?: (cartaoId: string) => number | undefined
}

/** A section of the editor of a funnel. */
export interface SecaoDoEditor {
  chave: string
  ordem: number
  rotulo: string
  grupo: 'Definição' | 'Por onde chega' | 'Enquanto anda' | 'Quem e o quê'
  Corpo: ComponentType
  /** takes effect immediately, outside the draft, and only for a published funnel */
  naHora?: true
}

/** A view of all funnels, next to their list. */
export interface VistaDosFunis {
  chave: string
  ordem: number
  rotulo: string
  icone: ReactNode
  Tela: ComponentType
}

/** Contributions of a subject or another module to the screens of the funnels: `<folder>/web/nos-funis.tsx`. */
export interface ParteDosFunis {
  secoes?: readonly SecaoDoEditor[]
  abas?: readonly AbaDeFora[]
  vistas?: readonly VistaDosFunis[]
  /** above the stage of a card that the user may edit */
  AcoesDoCartao?: ComponentType<{ cartao: Cartao; aoAbrirAba: (aba: string) => void }>
  /** above the values of a card */
  AntesDosFatos?: ComponentType<{ id: string; campos: ReadonlyMap<string, Campo>; edita: boolean }>
  /** wraps the step to the next stage, and replaces it when the card may not leave its own */
  NoPasso?: ComponentType<{ cartaoId: string; children: ReactNode }>
  /** shown when a move is refused with this code: the act that leads to the stage */
  NaRecusa?: { codigo: string; Tela: ComponentType<{ frase: string; detalhe: unknown; aoFechar: () => void }> }
  /** the settings of leaving a stage */
  SaidaDoEstagio?: ComponentType<{ e: Estagio; por: (m: Partial<Estagio>) => void }>
  /** a panel over the board for the managers of the funnel, opened by a parameter of the URL */
  painel?: {
    parametro: string
    rotulo: string
    icone: ReactNode
    Tela: ComponentType<{ funil: Funil; aoFechar: () => void }>
  }
  /** The rules with a button in a funnel, for the batch. */
  lerBotoes?: (funilId: string, signal: AbortSignal) => Promise<readonly BotaoDoFunil[]>
}

export interface BotaoDoFunil {
  regra_id: string
  rotulo: string
}

/** Gathered by folder when the pages are built; each file imports its screens on demand. */
export const partesDosFunis: readonly ParteDosFunis[] = Object.values(
  import.meta.glob<ParteDosFunis>(['../../../*/web/nos-funis.tsx', '../../../*/*/web/nos-funis.tsx'], {
    eager: true,
    import: 'nosFunis',
  }),
)

/** The components of one slot. */
export function encaixados<
  K extends 'AcoesDoCartao' | 'AntesDosFatos' | 'NoPasso' | 'SaidaDoEstagio' | 'NaRecusa' | 'painel',
>(qual: K): NonNullable<ParteDosFunis[K]>[] {
  return partesDosFunis.flatMap((p) => {
    const encaixe = p[qual]
    return encaixe ? [encaixe] : []
  })
}
