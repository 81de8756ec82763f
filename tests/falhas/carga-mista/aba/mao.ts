import type { QueryClient } from '@tanstack/react-query'
import type { AcoesDeConversa } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'
import type { Filtros } from '#modules/chat/lista/web/dados/filtros.ts'
import type { Carteiro } from '#modules/chat/envio/web/carteiro.ts'
import type { AoVivo } from '#modules/chat/nucleo/web/ao-vivo.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'

/** What the user can reach on the desk as it is rendered now. */
export interface Mao {
  qc: QueryClient
  eu: { id: string; nome: string }
  aoVivo: AoVivo | null
  filtros: Filtros
  filtrar(f: Filtros): void
  id: string | null
  abrir(id: string | null): void
  aberta: Conversa | null
  linhas: Conversa[]
  haMais: boolean
  maisLinhas(): Promise<unknown>
  /** the list and the counters, as the panels read them */
  contagens: unknown
  acoes: AcoesDeConversa
  carteiro: Carteiro
}
