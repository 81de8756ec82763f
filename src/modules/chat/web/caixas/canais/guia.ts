import type { ComponentType } from 'react'
import type { Caixa, TipoDeCaixa } from '../../../tipos.ts'

interface CampoComum {
  /** Key in `configuracao`, as on the wire. */
  nome: string
  rotulo: string
  dica?: string
  /** What is said when it is left empty; the server says the same. */
  obrigatorio?: string
  /** Under "Mais opções". */
  avancado?: boolean
}

/** A setting of a channel as data: one form draws them all. A `segredo` never comes back: empty means "leave it as it is". */
export type CampoDoCanal = CampoComum &
  (
    | { tipo: 'texto' | 'url' | 'email' | 'telefone' | 'area'; padrao?: string; exemplo?: string }
    | { tipo: 'segredo' }
    | { tipo: 'numero'; padrao?: number; minimo?: number; maximo?: number; sufixo?: string }
    | { tipo: 'interruptor'; padrao: boolean }
    | { tipo: 'cor'; padrao: string }
    | { tipo: 'opcoes'; padrao: string; opcoes: readonly { valor: string; rotulo: string }[] }
    | { tipo: 'etiquetas'; padrao: readonly string[]; exemplo?: string }
  )

/** How a person sets one kind of inbox up. */
export interface GuiaDoCanal {
  tipo: TipoDeCaixa
  /** One sentence in the choice of the kind. */
  descricao: string
  /** What to have at hand before, each a sentence. */
  preparo: readonly string[]
  campos: readonly CampoDoCanal[]
  /** What the channel needs done outside, with this inbox's own addresses: shown once it exists. */
  Depois?: ComponentType<{ caixa: Caixa }>
}
