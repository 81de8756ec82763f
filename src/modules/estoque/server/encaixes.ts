import type { Db } from '#platform/postgres/banco.ts'
import { encaixe } from '#platform/ligados.ts'

/** What the counts of the stock say: share of positions that were right, and how many are due. */
export interface ContagensDoEstoque {
  /** 0 to 1, of the last 12 months; null: nothing was counted */
  acerto: number | null
  devidas: number
}
export const contagensDoEstoque = encaixe<(db: Db) => Promise<ContagensDoEstoque>>('estoque.contagens')
