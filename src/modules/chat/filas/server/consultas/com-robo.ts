import { sql, type RawBuilder } from 'kysely'

/** Whether a bot is active in this conversation (`c`): it is not offered to users until the bot transfers it. */
export const comRobo: RawBuilder<boolean> = sql<boolean>`
  exists (select from chat.fluxo_sessoes s where s.conversa_id = c.id and s.situacao = 'ativa')
`
