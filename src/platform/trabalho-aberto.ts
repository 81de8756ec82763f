import type { Unidade } from './eventos/unidade.ts'
import type { Db, Tx } from './postgres/banco.ts'

/** One piece of work going from one name to another; `para` null is nobody's. */
export interface Troca {
  id: string
  de: string | null
  para: string | null
}

/**
 * A kind of open work that stands in somebody's name, as its module knows it: what there is to hand over when they
 * leave, and how.
 */
export interface TrabalhoAberto {
  tipo: string
  /** 'Cartões em aberto' */
  rotulo: string
  /** What it means to give it to nobody ('Voltam à fila'); null where somebody must have it. */
  aNinguem: string | null
  /** It is a right to decide, not only work to do: whoever hands it over does not take it themselves. */
  decide?: true
  listar(db: Db | Tx, usuario_id: string): Promise<string[]>
  /**
   * Those that still stand in the name of `de`, and that `para` may have. Returns the ids that really changed hands.
   */
  trocar(u: Unidade, trocas: readonly Troca[]): Promise<string[]>
}
