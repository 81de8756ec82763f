import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** The predicate over orders `o` of the day: assigned to the person, under way or within two days. */
export const noDiaDe = (usuario: string, de: Date, ate: Date): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from ordens_publico.tecnicos t
    where t.ordem_id = o.id
      and t.usuario_id = ${usuario}
  )
  and (
    o.situacao in ('em_deslocamento', 'em_execucao', 'pausada', 'reaberta')
    or (o.situacao = 'agendada' and o.agendada_de < ${ate})
    or (o.situacao = 'concluida' and o.concluida_em >= ${de})
  )
`

/** Which of these orders the person has, or had in the day of a device before the office moved them. */
export async function conhecidasDe(db: Db | Tx, usuario: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.ordem_id as id
    from ordens_publico.tecnicos t
    where t.usuario_id = ${usuario}
      and t.ordem_id = any(${ids}::uuid[])
    union
    select e.ordem_id
    from campo.entregues e
    where e.usuario_id = ${usuario}
      and e.ordem_id = any(${ids}::uuid[])
  `.execute(db)
  return new Set(rows.map((r) => r.id))
}

export async function tecnicosDa(db: Db | Tx, ordemId: string): Promise<string[]> {
  const { rows } = await sql<{ usuario_id: string }>`
    select usuario_id
    from ordens_publico.tecnicos
    where ordem_id = ${ordemId}
    order by usuario_id
  `.execute(db)
  return rows.map((t) => t.usuario_id)
}
