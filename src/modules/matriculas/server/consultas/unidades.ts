import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export interface UnidadeDaMatricula {
  id: string
  unidade_id: string
  numero: string | null
  titular: string | null
  classe: string | null
  ligacao: string | null
  distribuidora: string | null
  cidade: string | null
  usina_id: string | null
  kwh_contratado: number
  desde: string
  ate: string | null
}

/** The units of a member, those of today first. */
export async function unidadesDaMatricula(db: Db | Tx, matriculaId: string): Promise<UnidadeDaMatricula[]> {
  const { rows } = await sql<UnidadeDaMatricula>`
    select
      m.id, m.unidade_id, x.numero, x.campos ->> 'titular_uc' as titular, x.classe, u.ligacao,
      x.campos ->> 'concessionaria_id' as distribuidora, u.cidade, m.usina_id,
      m.kwh_contratado::float8 as kwh_contratado, m.desde::text as desde, m.ate::text as ate
    from matriculas.unidades m
    join contatos_publico.unidades_consumidoras x on x.id = m.unidade_id
    left join unidades_publico.unidades u on u.id = m.unidade_id
    where m.matricula_id = ${matriculaId}
    order by m.ate desc nulls first, m.kwh_contratado desc, m.id
  `.execute(db)
  return rows
}

/** Of these units, those that no membership has from this day on. */
export async function livres(db: Db | Tx, unidades: readonly string[], desde: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select x.id
    from unnest(${[...unidades]}::uuid[]) as x (id)
    where not exists (
      select from matriculas.unidades m
      where m.unidade_id = x.id
        and daterange(m.desde, coalesce(m.ate, 'infinity'), '[]') && daterange(${desde}::date, null, '[)')
    )
  `.execute(db)
  return rows.map((r) => r.id)
}

/** The membership that each of these units is in today. */
export async function matriculasDe(db: Db | Tx, unidades: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ unidade_id: string; matricula_id: string }>`
    select unidade_id, matricula_id
    from matriculas.unidades
    where unidade_id = any(${[...unidades]}::uuid[])
      and ate is null
  `.execute(db)
  return new Map(rows.map((r) => [r.unidade_id, r.matricula_id]))
}
