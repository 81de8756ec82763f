import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

export interface UsinaDoCampo {
  id: string
}

/** The plants whose databook the demonstration shows: those without an owner, the smallest first. */
export async function lerUsinas(u: Unidade): Promise<UsinaDoCampo[]> {
  const { rows } = await sql<UsinaDoCampo>`
    select id
    from usinas_publico.usinas
    where situacao = 'ativa'
      and contato_id is null
    order by kwp, nome
    limit 3
  `.execute(u.tx)
  return rows
}

/** Positions, in each round over the services, of orders that belong to a plant. */
const DAS_USINAS = [1, 4, 5, 6] as const

/** The plant of the `n`th order, each plant in its turn; null for an order of a house. */
export function usinaDe(n: number, servicos: number, usinas: readonly UsinaDoCampo[]): UsinaDoCampo | null {
  const vez = DAS_USINAS.findIndex((k) => k === n % servicos)
  return vez < 0 ? null : (usinas[(vez + Math.floor(n / servicos)) % usinas.length] ?? null)
}
