import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { DiaDeCampo, OrdemDoDia } from '../../contract/dia.ts'
import { porOrdem } from './checklists-do-dia.ts'

type Peca = OrdemDoDia['pecas'][number]

/** Planned and consumed parts of each order, and those in the hands of its crew. */
export async function pecasDe(db: Db, ordens: readonly string[]): Promise<Map<string, Peca[]>> {
  const { rows } = await sql<Peca & { ordem_id: string }>`
    with usadas as (
      select
        u.ordem_id,
        u.item_id,
        coalesce(sum(u.qtd) filter (where u.tipo = 'consumida'), 0) as qtd,
        sum(case u.tipo when 'retirada' then u.qtd else -u.qtd end) as na_mao
      from ordens_publico.usos u
      where u.ordem_id = any(${ordens}::uuid[])
      group by u.ordem_id, u.item_id
    ), series as (
      select ordem_id, item_id, array_agg(serie order by serie) as na_mao
      from (
        select u.ordem_id, u.item_id, s as serie
        from ordens_publico.usos u
        cross join unnest(u.series) s
        where u.ordem_id = any(${ordens}::uuid[])
        group by u.ordem_id, u.item_id, s
        having sum(case u.tipo when 'retirada' then 1 else -1 end) > 0
      ) x
      group by ordem_id, item_id
    ), planejadas as (
      select p.ordem_id, p.item_id, p.qtd
      from ordens_publico.pecas p
      where p.ordem_id = any(${ordens}::uuid[])
    )
    select
      coalesce(p.ordem_id, u.ordem_id) as ordem_id,
      m.item_id,
      concat_ws(' ', c.marca, c.modelo) as nome,
      m.unidade,
      m.rastreio = 'serie' as serie,
      trim_scale(coalesce(p.qtd, 0))::text as planejada,
      trim_scale(coalesce(u.qtd, 0))::text as consumida,
      trim_scale(coalesce(u.na_mao, 0))::text as na_mao,
      coalesce(n.na_mao, '{}') as series_na_mao
    from planejadas p
    full join usadas u on u.ordem_id = p.ordem_id and u.item_id = p.item_id
    left join series n
      on n.ordem_id = u.ordem_id
      and n.item_id = u.item_id
    join estoque_publico.materiais m on m.item_id = coalesce(p.item_id, u.item_id)
    join catalogo_publico.itens c on c.id = m.item_id
    where coalesce(p.qtd, 0) > 0
      or coalesce(u.qtd, 0) > 0
      or coalesce(u.na_mao, 0) > 0
    order by 1, 3
  `.execute(db)
  return porOrdem(rows)
}

/** The van that the person answers for, with what is in it. */
export async function vanDe(db: Db, usuario: string): Promise<DiaDeCampo['van']> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select l.id, l.nome
    from estoque_publico.locais l
    where l.tipo = 'van'
      and l.responsavel_id = ${usuario}
      and l.arquivado_em is null
    order by l.nome
    limit 1
  `.execute(db)
  const [van] = rows
  if (!van) return null
  const materiais = await sql<NonNullable<DiaDeCampo['van']>['materiais'][number]>`
    select
      s.item_id,
      concat_ws(' ', c.marca, c.modelo) as nome,
      m.codigo,
      m.unidade,
      m.rastreio = 'serie' as serie,
      trim_scale(s.qtd)::text as qtd,
      trim_scale(s.reservado)::text as reservado,
      null as minimo,
      array(
        select n.numero
        from estoque_publico.series n
        where n.item_id = s.item_id
          and n.local_id = s.local_id
        order by n.numero
      ) as series
    from estoque_publico.saldos s
    join estoque_publico.materiais m on m.item_id = s.item_id
    join catalogo_publico.itens c on c.id = s.item_id
    where s.local_id = ${van.id}
    order by nome
    limit 500
  `.execute(db)
  return { ...van, materiais: materiais.rows }
}
