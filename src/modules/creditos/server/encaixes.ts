import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** What a month of a customer cost with the plan and would have cost without it. */
export interface MesRealizado {
  contato_id: string
  unidade_id: string
  /** YYYY-MM */
  competencia: string
  /** the bill as the engine makes it without the plan */
  sem_plano_centavos: number
  /** the utility's bill and our charge */
  pago_centavos: number
}

/** Months that a module below has charged, cancelled and disputed ones left out; null: of all contacts. */
export const mesesRealizados =
  encaixe<(db: Db, contatos: readonly string[] | null) => Promise<MesRealizado[]>>('creditos.mesesRealizados')
