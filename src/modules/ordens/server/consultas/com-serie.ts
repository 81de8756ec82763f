import { sql } from 'kysely'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { ordemNoAlcance } from '../politica.ts'

export interface OrdemComSerie {
  id: string
  ano: number
  numero: number
  titulo: string
  em: string
}

/** Orders that installed or removed a serial, and those of its plant, newest first; only those that the user sees. */
export async function ordensComSerie(
  db: Db,
  ctx: Ctx,
  serie: string,
  usinaId: string | null,
): Promise<OrdemComSerie[]> {
  const { rows } = await sql<OrdemComSerie>`
    select o.id, o.ano, o.numero, o.titulo, to_char(o.aberta_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as em
    from ordens.ordens o
    where ${ordemNoAlcance(ctx)}
      and (
        o.usina_id = ${usinaId}
        or o.id in (
          select u.ordem_id
          from ordens.usos u
          where u.series @> array[${serie}]::text[]
            or u.serie_retirada = ${serie}
          union all
          select m.origem_id
          from estoque_publico.series s
          join estoque_publico.serie_eventos e on e.serie_id = s.id
          join estoque_publico.movimentos m on m.id = e.movimento_id and m.origem_tipo = 'ordem'
          where s.numero = ${serie}
        )
      )
    order by o.aberta_em desc, o.id desc
    limit 30
  `.execute(db)
  return rows
}
