import { sql, type RawBuilder } from 'kysely'

/**
 * Whether this user may decide the current step of request `a`. The only such rule: used by the inbox, the
 * notifications, the list of deciders and the decision itself. Only the user's own right counts (name, position, role,
 * limit of the position), not that of an absent colleague. A user cannot decide their own request, the request of a
 * colleague they substitute now, or two steps of one request.
 */
export const temDireito = (usuarioId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from acesso_publico.usuarios dq
    where dq.id = ${usuarioId}
      and dq.ativo
      and dq.id <> a.pedida_por
      and not (a.pedida_por = any((select cad.em_nome_de(dq.id, now()))::uuid[]))
      and not exists (
        select from funis.votos v
        where v.aprovacao_id = a.id
          and v.usuario_id = dq.id
      )
      and ${citado(sql`dq`)}
  )
`

/** Whether the current step of `a` names this user row, by any right of their own. */
export const citado = (dq: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (
    (a.etapas -> a.etapa -> 'quem') ? ('u:' || ${dq}.id)
    or (a.etapas -> a.etapa -> 'quem') ? ('c:' || ${dq}.cargo_id)
    or exists (
      select from acesso_publico.membros m
      where m.usuario_id = ${dq}.id
        and m.valido_de <= now()
        and (m.valido_ate is null or m.valido_ate > now())
        and (a.etapas -> a.etapa -> 'quem') ? ('p:' || m.departamento || ':' || m.papel)
    )
    or exists (
      select from acesso_publico.limites_de_aprovacao l
      where l.cargo_id = ${dq}.cargo_id
        and (a.etapas -> a.etapa -> 'quem') ? ('l:' || l.tipo)
        and a.valor_centavos <= l.limite_centavos
    )
  )
`

/** No user has decided the current step of `a` within the time to undo. */
export const semDecisao = sql<boolean>`
  not exists (
    select from funis.decisoes_em_espera w
    where w.aprovacao_id = a.id
      and w.estado = 'aberta'
  )
`

/** The request is pending, without a decision that still waits, and this user may decide its current step. */
export const podeDecidir = (usuarioId: string): RawBuilder<boolean> => sql<boolean>`
  (
    a.situacao = 'pendente'
    and (a.expira_em is null or a.expira_em > now())
    and ${semDecisao}
    and ${temDireito(sql`${usuarioId}::uuid`)}
  )
`

/** Display name of a request: its policy `p`, or the stage `e` that it lets the card leave. */
export const nomeDoPedido = sql<string>`coalesce(p.nome, 'Sair de “' || e.nome || '”')`
