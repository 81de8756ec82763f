import { sql } from 'kysely'
import type { Ctx } from '#platform/http/contexto.ts'
import type { NaEspera } from '#modules/usinas/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { matriculaNoAlcance } from '../politica.ts'

export interface LugarNaFila {
  matricula_id: string
  nome: string
  usina_id: string | null
  usina: string | null
  posicao: number
  kwh_necessario: number
  entrou_em: Date
}

const numerada = (ctx: Ctx) => sql`
  select
    e.matricula_id, m.nome, e.usina_id, n.nome as usina, e.kwh_necessario::float8 as kwh_necessario, e.entrou_em,
    (row_number() over (partition by e.usina_id order by e.ordem, e.id))::int as posicao
  from matriculas.espera e
  join matriculas.matriculas m on m.id = e.matricula_id
  left join usinas_publico.usinas n on n.id = e.usina_id
  where e.saiu_em is null
    and ${matriculaNoAlcance(ctx)}
`

/** Who waits, plant by plant, in order. */
export async function filas(db: Db, ctx: Ctx): Promise<LugarNaFila[]> {
  const { rows } = await sql<LugarNaFila>`
    select *
    from (${numerada(ctx)}) f
    order by f.usina nulls last, f.usina_id, f.posicao
    limit 1000
  `.execute(db)
  return rows
}

export async function lugarNaFila(db: Db, ctx: Ctx, matriculaId: string): Promise<LugarNaFila | null> {
  const { rows } = await sql<LugarNaFila>`
    select *
    from (${numerada(ctx)}) f
    where f.matricula_id = ${matriculaId}
  `.execute(db)
  return rows[0] ?? null
}

/** The members that wait for energy of one plant, in order; empty for users who may not see the register. */
export async function esperaDaUsina(db: Db, ctx: Ctx, usinaId: string): Promise<NaEspera[]> {
  const { rows } = await sql<NaEspera>`
    select
      f.matricula_id as id,
      f.nome,
      f.kwh_necessario as kwh,
      to_jsonb(f.entrou_em) #>> '{}' as desde
    from (${numerada(ctx)}) f
    where f.usina_id = ${usinaId}
    order by f.posicao
    limit 500
  `.execute(db)
  return rows
}

/** Number of the tab “Lista de espera” of a plant. */
export async function contagensDaUsina(db: Db, ctx: Ctx, usinaId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from matriculas.espera e
    where e.usina_id = ${usinaId}
      and e.saiu_em is null
      and ${matriculaNoAlcance(ctx)}
  `.execute(db)
  return { espera: rows[0]?.n ?? 0 }
}
