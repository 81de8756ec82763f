import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { VisitaAnterior } from '../../contract/dia.ts'
import { porOrdem } from './checklists-do-dia.ts'

/** Earlier visits that a phone has of each order. */
const VISITAS = 5

/** The last concluded orders of the same plant, or of the same customer where the order has no plant. */
export async function historicoDe(db: Db, ordens: readonly string[]): Promise<Map<string, VisitaAnterior[]>> {
  const { rows } = await sql<VisitaAnterior & { ordem_id: string }>`
    select
      o.id as ordem_id, a.numero, a.ano, a.titulo,
      to_char(a.concluida_em at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as em,
      array(
        select e.texto
        from ordens_publico.eventos e
        where e.ordem_id = a.id
          and e.tipo = 'ressalva'
          and e.texto <> ''
        order by e.n desc
        limit 5
      ) as ressalvas,
      array(
        select concat_ws(' ', trim_scale(sum(u.qtd))::text || ' ×', c.marca, c.modelo)
        from ordens_publico.usos u
        join catalogo_publico.itens c on c.id = u.item_id
        where u.ordem_id = a.id
          and u.tipo = 'consumida'
        group by c.marca, c.modelo
        order by c.modelo
        limit 10
      ) as pecas
    from ordens_publico.ordens o
    cross join lateral (
      select x.id, x.numero, x.ano, x.titulo, x.concluida_em
      from ordens_publico.ordens x
      where x.id <> o.id
        and x.situacao = 'concluida'
        and (
          x.usina_id = o.usina_id
          or (o.usina_id is null and x.usina_id is null and x.contato_id = o.contato_id)
        )
      order by x.concluida_em desc
      limit ${VISITAS}
    ) a
    where o.id = any(${ordens}::uuid[])
    order by o.id, a.concluida_em desc
  `.execute(db)
  return porOrdem(rows)
}
