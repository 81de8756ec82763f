import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'

/** Records which parts of a message were sent, so that a retry sends only the rest. */
export interface PartesGuardadas {
  feitas(): Promise<ReadonlyMap<number, string | null>>
  anotar(parte: number, idExterno: string | null): Promise<void>
}

export const partesGuardadas = ({ db }: Banco, mensagemId: string): PartesGuardadas => ({
  async feitas() {
    const { rows } = await sql<{
      parte: number
      id_externo: string | null
    }>`
      select parte, id_externo
      from chat.partes_enviadas
      where mensagem_id = ${mensagemId}
    `.execute(db)
    return new Map(rows.map((r) => [r.parte, r.id_externo]))
  },
  async anotar(parte, idExterno) {
    await sql`
      insert into chat.partes_enviadas (mensagem_id, parte, id_externo)
      values (${mensagemId}, ${parte}, ${idExterno})
      on conflict do nothing
    `.execute(db)
  },
})
