import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { LugarDaPeca } from '../../contract/ordem.ts'
import { abertas } from '../../regras/estados.ts'

interface Pergunta {
  ordemId: string
  itemId: string
  /** the crew: their vans count, those of others do not */
  equipe: readonly (string | null)[]
}

/** Uses of a part by orders that are open, each in the van that it went through; a concluded order has nothing in hand. */
const usosAbertos = (itemId: string): RawBuilder<unknown> => sql`
  select
    coalesce(van.local_id, u.local_id) as local_id,
    u.series,
    case u.tipo when 'retirada' then 1 else -1 end as sinal,
    u.qtd
  from ordens.usos u
  join ordens.ordens o on o.id = u.ordem_id
  left join lateral (
    select l.local_id
    from estoque_publico.linhas l
    join estoque_publico.locais x on x.id = l.local_id
    where l.movimento_id = u.movimento_id
      and l.item_id = u.item_id
      and x.tipo = 'van'
    limit 1
  ) van on true
  where u.item_id = ${itemId}
    and o.situacao = any(${[...abertas]}::text[])
`

/** What this order reserved of a part and did not take yet, by place. */
const reservadoPor = (ordemId: string, itemId: string): RawBuilder<unknown> => sql`
  select r.local_id, sum(r.qtd - r.atendida) as qtd
  from ordens.pecas p
  join estoque_publico.reservas r on r.id = p.reserva_id
  where p.ordem_id = ${ordemId}
    and p.item_id = ${itemId}
    and r.situacao = 'ativa'
  group by r.local_id
`

/**
 * Where an order may take a part from, the vans of its crew first: what is there, neither reserved by others nor in the
 * hands of a crew already.
 */
export async function ondeHaPeca(db: Db | Tx, { ordemId, itemId, equipe }: Pergunta): Promise<LugarDaPeca[]> {
  const { rows } = await sql<LugarDaPeca>`
    with abertos as (${usosAbertos(itemId)}),
    reservado as (${reservadoPor(ordemId, itemId)}),
    maos as (
      select local_id, sum(sinal * qtd) as qtd
      from abertos
      group by local_id
    ),
    series_na_mao as (
      select s as numero
      from abertos
      cross join unnest(series) s
      group by s
      having sum(sinal) > 0
    ),
    lugares as (
      select
        l.id,
        l.nome,
        l.tipo,
        greatest(s.qtd - s.reservado, coalesce(r.qtd, 0)) - greatest(coalesce(m.qtd, 0), 0) as livre
      from estoque_publico.locais l
      join estoque_publico.saldos s on s.local_id = l.id
      left join reservado r on r.local_id = l.id
      left join maos m on m.local_id = l.id and l.tipo = 'van'
      where s.item_id = ${itemId}
        and l.arquivado_em is null
        and (l.tipo = 'almoxarifado' or (l.tipo = 'van' and l.responsavel_id = any(${[...equipe]}::uuid[])))
    )
    select
      l.id as local_id,
      l.nome,
      l.tipo,
      trim_scale(l.livre)::text as livre,
      array(
        select n.numero
        from estoque_publico.series n
        where n.item_id = ${itemId}
          and n.local_id = l.id
          and n.numero not in (select numero from series_na_mao)
        order by n.numero
      ) as series
    from lugares l
    where l.livre > 0
    order by l.tipo = 'van' desc, l.nome
  `.execute(db)
  return rows
}
