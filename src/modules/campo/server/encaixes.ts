import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { GarantiaNaPagina } from '../regras/pagina/dados.ts'

/** What the customer's page of an order is asked about. */
export interface DaOrdem {
  usina_id: string | null
  /** serials that the order installed */
  series: readonly { item_id: string; serie: string }[]
}

/** Warranties that the page of a concluded order shows. Filled by the module of warranties. */
export const garantiasNaPagina =
  encaixe<(db: Db, o: DaOrdem) => Promise<readonly GarantiaNaPagina[]>>('campo.garantiasNaPagina')
