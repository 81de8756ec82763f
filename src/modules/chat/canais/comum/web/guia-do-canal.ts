import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Caixa, TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'

interface CampoComum {
  /** Key in `configuracao`, as in the API. */
  nome: string
  rotulo: string
  dica?: string
  /** Message for an empty field; the same as the server's. */
  obrigatorio?: string
  /** Under "Mais opções". */
  avancado?: boolean
  /** Only while another field has one of these values. */
  quando?: { campo: string; valores: readonly string[] }
}

/**
 * A setting of a channel as data: one form renders them all. A `segredo` is never returned: an empty field means
 * "unchanged".
 */
export type CampoDoCanal = CampoComum &
  (
    | { tipo: 'texto' | 'url' | 'email' | 'telefone' | 'area'; padrao?: string; exemplo?: string }
    | { tipo: 'segredo' }
    | { tipo: 'numero'; padrao?: number; minimo?: number; maximo?: number; sufixo?: string }
    | { tipo: 'interruptor'; padrao: boolean }
    /** `daEmpresa`: the company's colour that is offered for it */
    | { tipo: 'cor'; padrao: string; daEmpresa?: 'primaria' | 'secundaria' }
    | { tipo: 'opcoes'; padrao: string; opcoes: readonly { valor: string; rotulo: string }[] }
    | { tipo: 'etiquetas'; padrao: readonly string[]; exemplo?: string }
    /** names and values of HTTP headers; like secrets, the values are never returned */
    | { tipo: 'cabecalhos' }
  )

/** How an inbox of one channel is set up. */
export interface GuiaDoCanal {
  tipo: TipoDeCaixa
  /** One sentence for the list of channels. */
  descricao: string
  /** Prerequisites for the user, one sentence each. */
  preparo: readonly string[]
  campos: readonly CampoDoCanal[]
  /** The server's schema, where the browser shares it: errors are shown under the fields before anything is sent. */
  regras?: z.ZodType
  /** How deliveries arrive: text of the tab with the webhook URL, or `false` when the channel uses no webhook. */
  webhook?: string | false
  /** The control that authorises the inbox at its provider, next to the test of the connection. */
  Conta?: ComponentType<{ caixa: Caixa }>
  /** Remaining steps in the external system, with this inbox's own URLs: shown once the inbox exists. */
  Depois?: ComponentType<{ caixa: Caixa }>
}
