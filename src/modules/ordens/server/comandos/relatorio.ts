import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export interface Relatorio {
  sha256: string
  conteudo: unknown
}

/**
 * The report of one cycle as it is now: always the same text for the same facts. What left the stock for the order and
 * did not come back is among the parts that it used, after those of its acts.
 */
export async function relatorioAgora(db: Db | Tx, ordemId: string, ciclo: number): Promise<Relatorio> {
  const { rows } = await sql<{ texto: string }>`
    with do_estoque as (
      select u.item_id, sum(u.qtd) as qtd
      from ordens.usos_todos u
      where u.ordem_id = ${ordemId}
        and u.ciclo = ${ciclo}
        and u.do_estoque
        and u.tipo = 'consumida'
      group by u.item_id
      having sum(u.qtd) > 0
    ),
    usados as (
      select u.n, u.item_id, u.tipo, u.qtd, u.series, u.serie_retirada
      from ordens.usos u
      where u.ordem_id = ${ordemId}
        and u.ciclo = ${ciclo}
      union all
      select null, d.item_id, 'consumida', d.qtd,
        array(
          select s
          from ordens.usos_todos u
          cross join unnest(u.series) s
          where u.ordem_id = ${ordemId}
            and u.ciclo = ${ciclo}
            and u.do_estoque
            and u.item_id = d.item_id
          order by s
        ),
        null
      from do_estoque d
    )
    select jsonb_build_object(
      'numero', o.numero,
      'ano', o.ano,
      'ciclo', ${ciclo}::int,
      'titulo', o.titulo,
      'itens', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'n', i.n, 'texto', i.texto, 'unidade', i.unidade, 'valor', r.valor, 'ressalva', r.ressalva,
          'fora', r.fora_da_faixa
        ) order by i.n), '[]')
        from ordens.itens i
        left join lateral (
          select r.valor, r.ressalva, r.fora_da_faixa
          from ordens.respostas r
          where r.item_id = i.id
            and r.ciclo = ${ciclo}
          order by r.n desc
          limit 1
        ) r on true
        where i.ordem_id = o.id
      ),
      'fotos', (
        select coalesce(jsonb_agg(f.sha256 order by f.tirada_em, f.id), '[]')
        from ordens.fotos f
        where f.ordem_id = o.id
          and f.ciclo = ${ciclo}
      ),
      'pecas', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'item', u.item_id, 'tipo', u.tipo, 'qtd', trim_scale(u.qtd), 'series', u.series, 'saiu', u.serie_retirada
        ) order by u.n, u.item_id), '[]')
        from usados u
      )
    )::text as texto
    from ordens.ordens o
    where o.id = ${ordemId}
  `.execute(db)
  const texto = rows[0]?.texto ?? '{}'
  return { sha256: createHash('sha256').update(texto).digest('hex'), conteudo: JSON.parse(texto) }
}

/** Freezes the report of a cycle and returns its hash. */
export async function guardarRelatorio(tx: Tx, ordemId: string, ciclo: number): Promise<string> {
  const { sha256, conteudo } = await relatorioAgora(tx, ordemId, ciclo)
  await tx
    .insertInto('ordens.relatorios')
    .values({ id: uuidv7(), ordem_id: ordemId, ciclo, sha256, conteudo: JSON.stringify(conteudo) })
    .onConflict((oc) => oc.constraint('relatorios_do_ciclo').doNothing())
    .execute()
  return sha256
}
