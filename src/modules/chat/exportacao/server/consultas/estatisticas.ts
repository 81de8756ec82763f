import { sql } from 'kysely'
import type { RespostaDe } from '#kit/endpoint.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { levar } from '../../contract/exportacao.ts'
import { prioridades, statusDaConversa } from '#modules/chat/nucleo/tipos.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { condicoes, type FiltrosDeConversa } from '#modules/chat/lista/publico.ts'

type Estatisticas = RespostaDe<typeof levar.estatisticas>['data']

/** Seconds from opening to closing, minus the time spent waiting for others. */
export const segundosDeResolucao = sql`
  greatest(
    0,
    extract(epoch from c.finalizada_em - c.criado_em) - coalesce(
      (
        select sum(extract(epoch from coalesce(e.ate, now()) - e.desde))
        from chat.esperas e
        where e.conversa_id = c.id
      ),
      0
    )
  )
`

const tempos = (coluna: string) => sql`
  jsonb_build_object(
    'conversas',
    count(${sql.ref(coluna)})::int,
    'media',
    avg(${sql.ref(coluna)})::float8,
    'mediana',
    percentile_cont(0.5) within group (order by ${sql.ref(coluna)}),
    'p90',
    percentile_cont(0.9) within group (order by ${sql.ref(coluna)})
  )
`

/**
 * Returns the figures of exactly the conversations that the list shows under the same filters: same predicate, one
 * scan.
 */
export async function estatisticasDe(
  db: Db,
  usuarioId: string,
  alcance: Alcance,
  f: FiltrosDeConversa,
): Promise<Estatisticas> {
  const partes = condicoes(f, usuarioId, alcance)
  const { rows } = await sql<{ e: Estatisticas }>`
    with alvo as materialized (
      select
        c.id,
        c.status,
        c.prioridade,
        c.caixa_entrada_id,
        c.atribuida_para,
        c.nota_final,
        extract(epoch from c.primeira_resposta_em - c.criado_em) as resposta,
        case when c.finalizada_em is not null then ${segundosDeResolucao} end as resolucao
      from chat.conversas c ${partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``}
    )
    select jsonb_build_object(
      'total',
      (select count(*)::int from alvo),
      'por_status',
      (
        select jsonb_object_agg(p.v, (select count(*)::int from alvo where status = p.v))
        from unnest(${[...statusDaConversa]}::text[]) as p(v)
      ),
      'por_prioridade',
      (
        select jsonb_object_agg(p.v, (select count(*)::int from alvo where prioridade = p.v))
        from unnest(${[...prioridades]}::text[]) as p(v)
      ),
      'por_caixa',
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('caixa_entrada_id', t.caixa_entrada_id, 'nome', x.nome, 'conversas', t.n)
            order by t.n desc,
            x.nome
          ),
          '[]'
        )
        from (select caixa_entrada_id, count(*)::int as n from alvo group by 1) t
        join chat.caixas_entrada x on x.id = t.caixa_entrada_id
      ),
      'por_atendente',
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'usuario_id', t.atribuida_para, 'nome', coalesce(u.nome, 'Sem responsável'), 'conversas', t.n
            )
            order by t.n desc,
            u.nome
          ),
          '[]'
        )
        from (select atribuida_para, count(*)::int as n from alvo group by 1) t
        left join acesso_publico.usuarios u on u.id = t.atribuida_para
      ),
      'primeira_resposta',
      (select ${tempos('resposta')} from alvo),
      'resolucao',
      (select ${tempos('resolucao')} from alvo),
      'espera',
      (
        select jsonb_build_object('cliente', 0, 'concessionaria', 0, 'vistoria', 0) || coalesce(
          jsonb_object_agg(motivo, s), '{}'
        )
        from (
          select e.motivo, sum(extract(epoch from coalesce(e.ate, now()) - e.desde))::float8 as s
          from chat.esperas e
          join alvo a on a.id = e.conversa_id
          group by 1
        ) t
      ),
      'transferencias',
      (
        select jsonb_build_object(
          'total',
          count(*)::int,
          'idas_e_voltas',
          count(*) filter (where t.volta or t.estado = 'devolvida')::int
        )
        from chat.transferencias t
        join alvo a on a.id = t.conversa_id
        where t.estado <> 'desfeita'
      ),
      'nota_media',
      (select avg(nota_final)::float8 from alvo)
    ) as e
  `.execute(db)
  const e = rows[0]?.e
  if (!e) throw new Error('the statistics query returned no row')
  return e
}
