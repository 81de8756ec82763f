import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { LinhaDoCanal } from '../tipos.ts'

export interface FiltroDeHistorico {
  canal: string
  inicio: number
  fim: number
  crescente: boolean
  limite: number
  /** Last serial of the previous page. */
  depoisDe: number | null
  /** Audiences of the reader, wildcards included; null: all. */
  publicos: readonly string[] | null
}

/** Reads a page of the resume log; messages older than its retention are stored by the chat itself. */
export async function historico(db: Db, f: FiltroDeHistorico): Promise<LinhaDoCanal[]> {
  const { rows } = await sql<LinhaDoCanal>`
    select
      serial,
      canal,
      nome,
      dados::text as texto,
      codificacao,
      chave,
      (extract(epoch from criado_em) * 1000)::bigint as criado_em,
      publico
    from realtime.canal_log
    where canal = ${f.canal}
      and criado_em between to_timestamp(${f.inicio}::double precision / 1000) and to_timestamp(
        (${f.fim}::double precision + 1) / 1000
      )
      and (
        ${f.depoisDe}::bigint is null
        or case when ${f.crescente} then serial > ${f.depoisDe}::bigint else serial < ${f.depoisDe}::bigint end
      )
      and (
        ${f.publicos}::text[] is null
        or publico is null
        or publico = any(${f.publicos}::text[])
        or split_part(publico, ':', 1) || ':*' = any(${f.publicos}::text[])
      )
    order by case when ${f.crescente} then serial else -serial end
    limit ${f.limite}
  `.execute(db)
  return rows
}
