import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Pedido } from '../../consultas/quadro.ts'

/** The cards bring the facts that this person, or a team of theirs, wants on the face, beside the funnel's own. */
export async function comMinhaCapa(db: Db, p: Pedido): Promise<Pedido> {
  const { rows } = await sql<{ campo: string }>`select distinct jsonb_array_elements_text(a.ajustes -> 'capa') as campo from funis.aparencias a
    where a.funil_id = ${p.funil.id} and jsonb_typeof(a.ajustes -> 'capa') = 'array' and (a.usuario_id = ${p.alcance.usuario_id} or a.time_id in (select t.id from cad.times t where t.id = any(${[...p.alcance.times]}::uuid[]) or t.lider_id = ${p.alcance.usuario_id}))`.execute(db)
  if (rows.length === 0) return p
  return { ...p, funil: { ...p.funil, definicao: { ...p.funil.definicao, capa: [...new Set([...p.funil.definicao.capa, ...rows.map((r) => r.campo)])] } } }
}
