import { sql, type RawBuilder } from 'kysely'
import type { DecisaoEmEspera } from '../../../contract/aprovacoes.ts'

/** The decision on request `a` that can still be undone, as its contract shows it to this user; null without one. */
export const decisaoEmEspera = (eu: string): RawBuilder<DecisaoEmEspera | null> => sql`
  (
    select jsonb_build_object(
      'por',
      jsonb_build_object('id', q.id, 'nome', q.nome),
      'decisao',
      w.decisao,
      'motivo',
      w.motivo,
      'faltam_ms',
      greatest(0, ceil(extract(epoch from w.vale_em - clock_timestamp()) * 1000))::int,
      'minha',
      w.usuario_id = ${eu}::uuid
    )
    from funis.decisoes_em_espera w
    join acesso_publico.usuarios q on q.id = w.usuario_id
    where w.aprovacao_id = a.id
      and w.estado = 'aberta'
  )
`

/** Request `a` waits for a decision of this user to take effect. */
export const esperaDe = (eu: string): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from funis.decisoes_em_espera w
    where w.aprovacao_id = a.id
      and w.estado = 'aberta'
      and w.usuario_id = ${eu}::uuid
  )
`
