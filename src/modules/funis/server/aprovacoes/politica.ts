import { sql, type RawBuilder } from 'kysely'

/**
 * May this user decide the step that request `a` waits for? The one rule of the inbox, the notices, the list of
 * possible deciders and the decision itself. Only a right of their own counts (name, position, role, limit of the
 * position): standing in for an absent colleague lends none. Nobody decides a request of their own, nor one made by a
 * colleague whom they stand in for at this moment, nor two steps of one request.
 */
export const temDireito = (usuarioId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from cad.usuarios dq
    where dq.id = ${usuarioId}
      and dq.ativo
      and dq.id <> a.pedida_por
      and not (a.pedida_por = any((select cad.em_nome_de(dq.id, now()))::uuid[]))
      and not exists (select from funis.votos v where v.aprovacao_id = a.id and v.usuario_id = dq.id)
      and ${citado(sql`dq`)}
  )
`

/** Does the step that `a` waits for name this user row, by any right of their own? */
export const citado = (dq: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (
    (a.etapas -> a.etapa -> 'quem') ? ('u:' || ${dq}.id)
    or (a.etapas -> a.etapa -> 'quem') ? ('c:' || ${dq}.cargo_id)
    or exists (
      select from cad.membros m
      where m.usuario_id = ${dq}.id
        and m.valido_de <= now()
        and (m.valido_ate is null or m.valido_ate > now())
        and (a.etapas -> a.etapa -> 'quem') ? ('p:' || m.departamento || ':' || m.papel)
    )
    or exists (
      select from cad.limites_de_aprovacao l
      where l.cargo_id = ${dq}.cargo_id
        and (a.etapas -> a.etapa -> 'quem') ? ('l:' || l.tipo)
        and a.valor_centavos <= l.limite_centavos
    )
  )
`

/** The request waits, and this user may decide its step. */
export const podeDecidir = (usuarioId: string): RawBuilder<boolean> => sql<boolean>`
  (
    a.situacao = 'pendente'
    and (a.expira_em is null or a.expira_em > now())
    and ${temDireito(sql`${usuarioId}::uuid`)}
  )
`

/** What a request is called: its policy `p`, or the stage `e` that it lets the card leave. */
export const nomeDoPedido = sql<string>`coalesce(p.nome, 'Sair de “' || e.nome || '”')`
