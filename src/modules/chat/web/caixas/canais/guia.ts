import type { ComponentType } from 'react'
import type { z } from 'zod'
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

/**
 * A setting of a channel as data: one form draws them all. A `segredo` never comes back: empty means "leave it as it
 * is".
 */
export type CampoDoCanal = CampoComum &
  (
    | { tipo: 'texto' | 'url' | 'email' | 'telefone' | 'area'; padrao?: string; exemplo?: string }
    | { tipo: 'segredo' }
    | { tipo: 'numero'; padrao?: number; minimo?: number; maximo?: number; sufixo?: string }
    | { tipo: 'interruptor'; padrao: boolean }
    | { tipo: 'cor'; padrao: string }
    | { tipo: 'opcoes'; padrao: string; opcoes: readonly { valor: string; rotulo: string }[] }
    | { tipo: 'etiquetas'; padrao: readonly string[]; exemplo?: string }
    /** names and values of HTTP headers; like a secret, the values never come back */
    | { tipo: 'cabecalhos' }
  )

/** How a person sets one kind of inbox up. */
export interface GuiaDoCanal {
  tipo: TipoDeCaixa
  /** One sentence in the choice of the kind. */
  descricao: string
  /** What to have at hand before, each a sentence. */
  preparo: readonly string[]
  campos: readonly CampoDoCanal[]
  /** The server's own rules, where browser and server share them: said under the field before anything is sent. */
  regras?: z.ZodType
  /**
   * How deliveries come in: what the tab with our address says, or `false` when this channel has no use for an address
   * of ours.
   */
  webhook?: string | false
  /** What the channel needs done outside, with this inbox's own addresses: shown once it exists. */
  Depois?: ComponentType<{ caixa: Caixa }>
}
