import type { Unidade } from './eventos/unidade.ts'
import type { Db, Tx } from './postgres/banco.ts'

/** One piece of work that changes its assignee; `para: null` leaves it unassigned. */
export interface Troca {
  id: string
  de: string | null
  para: string | null
}

/** A kind of open work assigned to users: lists the work of a user who leaves, and transfers it. */
export interface TrabalhoAberto {
  tipo: string
  /** Label, such as 'Cartões em aberto'. */
  rotulo: string
  /** The consequence of leaving it unassigned ('Voltam à fila'); null where an assignee is required. */
  aNinguem: string | null
  /** The work is a right to decide: the user who transfers it may not assign it to themselves. */
  decide?: true
  listar(db: Db | Tx, usuario_id: string): Promise<string[]>
  /**
   * Transfers the pieces that are still assigned to `de` and that `para` may have. Returns the ids that were
   * transferred.
   */
  trocar(u: Unidade, trocas: readonly Troca[]): Promise<string[]>
}
