import { sql, type RawBuilder } from 'kysely'

/** A robot is talking in this conversation (`c`): people are not offered it until it hands over. */
export const comRobo: RawBuilder<boolean> = sql<boolean>`
  exists (select from chat.fluxo_sessoes s where s.conversa_id = c.id and s.situacao = 'ativa')
`
