import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { PropriedadeDoLivro } from '../../tipos.ts'

export interface Violacao {
  propriedade: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P12' | 'P18'
  item_id: string
  local_id: string | null
  esperado: string
  achado: string
}

/** What in the ledger contradicts itself; empty when all is well. */
export async function violacoes(db: Db | Tx): Promise<Violacao[]> {
  const { rows } = await sql<Violacao>`
    with livro as (
      select item_id, local_id, sum(delta) as qtd
      from estoque.linhas
      group by item_id, local_id
    ),
    reservado as (
      select item_id, local_id, sum(qtd - atendida) as qtd
      from estoque.reservas
      where situacao = 'ativa'
        and local_id is not null
      group by item_id, local_id
    ),
    prefixos as (
      select
        l.item_id,
        l.local_id,
        sum(sum(l.delta)) over (
          partition by l.item_id, l.local_id
          order by max(l.ordem)
        ) as qtd
      from estoque.linhas l
      where l.fisico
      group by l.item_id, l.local_id, l.movimento_id
    ),
    em_casa as (
      select item_id, sum(delta) as qtd, sum(valor_centavos) as valor
      from estoque.linhas
      where fisico
      group by item_id
    ),
    series as (
      select s.item_id, s.local_id, count(*) as qtd
      from estoque.series s
      join estoque.locais l on l.id = s.local_id
      where l.fisico
      group by s.item_id, s.local_id
    ),
    do_lote as (
      select lote_id, item_id, local_id, sum(delta) as qtd
      from estoque.linhas
      where lote_id is not null
      group by lote_id, item_id, local_id
    ),
    nos_lotes as (
      select item_id, local_id, sum(qtd) as qtd
      from estoque.lote_saldos
      group by item_id, local_id
    )
    select 'P1' as propriedade, item_id, local_id, coalesce(l.qtd, 0)::text as esperado, coalesce(s.qtd, 0)::text as achado
    from livro l
    full join estoque.saldos s using (item_id, local_id)
    where coalesce(l.qtd, 0) <> coalesce(s.qtd, 0)
    union all
    select 'P2', item_id, null, '0', sum(qtd)::text
    from livro
    group by item_id
    having sum(qtd) <> 0
    union all
    select 'P3', item_id, local_id, coalesce(r.qtd, 0)::text, s.reservado::text
    from reservado r
    full join estoque.saldos s using (item_id, local_id)
    where coalesce(r.qtd, 0) is distinct from coalesce(s.reservado, 0)
      or (s.fisico and s.reservado > s.qtd)
    union all
    select 'P4', item_id, local_id, '0', min(qtd)::text
    from prefixos
    where qtd < 0
    group by item_id, local_id
    union all
    select 'P5', item_id, null, e.valor::text, coalesce(c.valor_centavos, 0)::text
    from em_casa e
    full join estoque.custos c using (item_id)
    where coalesce(e.valor, 0) <> coalesce(c.valor_centavos, 0)
      or coalesce(e.qtd, 0) <> coalesce(c.qtd, 0)
    union all
    select 'P6', item_id, null, '0', valor_centavos::text
    from estoque.custos
    where qtd = 0
      and valor_centavos <> 0
    union all
    select 'P12', s.item_id, s.local_id, s.qtd::text, coalesce(n.qtd, 0)::text
    from estoque.saldos s
    join estoque.materiais m on m.item_id = s.item_id
    left join series n on n.item_id = s.item_id
      and n.local_id = s.local_id
    where m.rastreio = 'serie'
      and s.fisico
      and s.qtd <> coalesce(n.qtd, 0)
    union all
    select 'P18', item_id, local_id, coalesce(l.qtd, 0)::text, coalesce(s.qtd, 0)::text
    from do_lote l
    full join estoque.lote_saldos s using (lote_id, item_id, local_id)
    where coalesce(l.qtd, 0) <> coalesce(s.qtd, 0)
    union all
    select 'P18', s.item_id, s.local_id, s.qtd::text, coalesce(n.qtd, 0)::text
    from estoque.saldos s
    join estoque.materiais m on m.item_id = s.item_id
    left join nos_lotes n on n.item_id = s.item_id
      and n.local_id = s.local_id
    where m.rastreio = 'lote'
      and s.qtd <> coalesce(n.qtd, 0)
  `.execute(db)
  return rows
}

/** How many positions each check compares. */
export async function conferidas(db: Db | Tx): Promise<Record<PropriedadeDoLivro, number>> {
  const { rows } = await sql<Record<PropriedadeDoLivro, number>>`
    select
      (select count(*) from estoque.saldos)::int as "P1",
      (select count(*) from estoque.custos)::int as "P2",
      (
        select count(*)
        from estoque.reservas
        where situacao = 'ativa'
          and local_id is not null
      )::int as "P3",
      (select count(*) from estoque.custos)::int as "P5",
      (select count(*) from estoque.series)::int as "P12",
      (select count(*) from estoque.lote_saldos)::int as "P18"
  `.execute(db)
  return rows[0] ?? { P1: 0, P2: 0, P3: 0, P5: 0, P12: 0, P18: 0 }
}
