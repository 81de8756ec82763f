import { sql, type RawBuilder } from 'kysely'

const daCasa = (usuario: RawBuilder<unknown>) => sql`
  exists (
    select from acesso_publico.papeis_globais g
    where g.usuario_id = ${usuario}
      and g.papel = 'admin'
  )
  or exists (
    select from acesso_publico.membros s
    where s.usuario_id = ${usuario}
      and s.departamento = 'chat'
      and s.papel = 'supervisor'
      and s.valido_de <= now()
      and (s.valido_ate is null or s.valido_ate > now())
  )
`

/** Whether the user (an expression) sees every inbox without being a member: `chat.conversa.todas` by any role. */
export const veTodasAsCaixas = (usuario: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${daCasa(usuario)} or cad.tem_direito_desenhado(${usuario}, 'chat.conversa.ver', 'todos'))`

/** Whether the user sees every inbox and may answer there. */
export const respondeEmTodasAsCaixas = (usuario: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (
    ${daCasa(usuario)}
    or (
      cad.tem_direito_desenhado(${usuario}, 'chat.conversa.ver', 'todos')
      and cad.tem_direito_desenhado(${usuario}, 'chat.conversa.atender', 'sim')
    )
  )
`
