import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'
import { TRAVAS } from '#platform/postgres/travas.ts'
import { serUnicoEscritor } from '#platform/postgres/unico-escritor.ts'
import { refazer } from './apurar-pendentes.ts'

const LOTE = 200

/**
 * Recomputes all facts from the history, conversation by conversation, while the application is in use. Returns how
 * many it read.
 */
export async function refazerTudo(banco: Banco): Promise<number> {
  let feitas = 0
  let depois = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id
      from chat.conversas
      where id > ${depois}
      order by id
      limit ${LOTE}
    `.execute(banco.db)
    const ultima = rows.at(-1)
    if (!ultima) return feitas
    depois = ultima.id
    feitas += await banco.transacao(async (tx) => {
      await serUnicoEscritor(tx, sql`pg_advisory_xact_lock(${sql.lit(TRAVAS.apurar)})`)
      return refazer(
        tx,
        rows.map((r) => r.id),
      )
    })
  }
}
