import { sql, type RawBuilder } from 'kysely'
import type { Ligados } from '#platform/ligados.ts'
import { comRobo } from '#modules/chat/nucleo/server/ganchos.ts'

/** Whether no bot is active in this conversation (`c`): until it ends, the conversation is not offered to users. */
export function semRobo(ligados: Ligados): RawBuilder<boolean> {
  const ativos = ligados.de(comRobo).map((ativo) => ativo(sql.ref('c.id')))
  return ativos.length > 0 ? sql<boolean>`not (${sql.join(ativos, sql` or `)})` : sql<boolean>`true`
}
