import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

interface ExtratoDoAviso {
  usina: string
  fechado_por: string | null
  soma_centavos: number
  cotas: number
  prevista_em: string | null
}

/** What the notice of a closed month states of it. */
export async function extratoDoAviso(db: Db, id: string): Promise<ExtratoDoAviso | undefined> {
  const { rows } = await sql<ExtratoDoAviso>`
    select
      u.nome as usina, e.fechado_por, coalesce(sum(d.valor_centavos), 0)::float8 as soma_centavos,
      count(d.id) filter (where d.situacao <> 'nada')::int as cotas, min(d.prevista_em)::text as prevista_em
    from investidores.extratos e
    join usinas_publico.usinas u on u.id = e.usina_id
    left join investidores.distribuicoes d on d.extrato_id = e.id
    where e.id = ${id}
    group by u.nome, e.fechado_por
  `.execute(db)
  return rows[0]
}
