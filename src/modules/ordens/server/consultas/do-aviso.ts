import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

export interface OrdemDoAviso {
  numero: number
  titulo: string
  cidade: string
  agendada_de: Date | null
  concluida_em: Date | null
  aberta_por: string | null
  concluida_por: string | null
  tecnicos: string[]
}

/** What a notice of an order says: no name of the customer, who may be forgotten. Null when the order is gone. */
export async function ordemDoAviso(db: Db, id: string): Promise<OrdemDoAviso | null> {
  const { rows } = await sql<OrdemDoAviso>`
    select o.numero, o.titulo, o.cidade, o.agendada_de, o.concluida_em, o.aberta_por,
      (
        select e.usuario_id
        from ordens.eventos e
        where e.ordem_id = o.id
          and e.para = 'concluida'
        order by e.ocorrido_em desc
        limit 1
      ) as concluida_por,
      array(
        select t.usuario_id
        from ordens.tecnicos t
        where t.ordem_id = o.id
      ) as tecnicos
    from ordens.ordens o
    where o.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** What an order that was paused for a missing part waits for; null when it was paused for another reason. */
export async function pecaQueFalta(db: Db, ordemId: string): Promise<string | null> {
  const { rows } = await sql<{ motivo: string; texto: string; peca: string | null }>`
    select e.dados ->> 'motivo' as motivo, e.texto,
      trim_scale((e.dados -> 'peca' ->> 'quantidade')::numeric)::text || ' ' || btrim(concat_ws(' ', c.marca, c.modelo)) as peca
    from ordens.eventos e
    left join catalogo_publico.itens c on c.id = (e.dados -> 'peca' ->> 'item_id')::uuid
    where e.ordem_id = ${ordemId}
      and e.tipo = 'pausar'
    order by e.n desc
    limit 1
  `.execute(db)
  const [p] = rows
  return p?.motivo === 'falta_peca' ? [p.peca, p.texto].filter(Boolean).join(': ') : null
}
