import type { Unidade } from '#platform/eventos/unidade.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** One line of what an exit today would mean: credits that stay, invoices in the open. */
export interface LinhaDaSaida {
  rotulo: string
  valor: string
}

/** What a module below adds to “se sair hoje”. */
export const seSair =
  encaixe<(db: Db, m: { matriculaId: string; unidades: readonly string[] }) => Promise<LinhaDaSaida[]>>(
    'matriculas.seSair',
  )

/** Runs in the transaction that closes a membership; what it returns is stored with the event, such as the balance. */
export const aoEncerrar =
  encaixe<
    (
      u: Unidade,
      m: { matriculaId: string; contatoId: string | null; unidades: readonly string[]; em: string },
    ) => Promise<Readonly<Record<string, string | number>>>
  >('matriculas.aoEncerrar')

/** Runs in the transaction that asks the utility for the sharing, with the plant and the energy of each unit. */
export const aoPedirRateio =
  encaixe<
    (
      u: Unidade,
      m: { matriculaId: string; usinaId: string; unidades: readonly { unidadeId: string; kwhContratado: number }[] },
    ) => Promise<void>
  >('matriculas.aoPedirRateio')
