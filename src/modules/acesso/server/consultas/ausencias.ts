import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Ausencia } from '../../contract/ausencias.ts'
import { instante } from '../apresentar.ts'

/** Those that are not over. */
export async function ausenciasDe(db: Db | Tx, usuario_id: string): Promise<Ausencia[]> {
  const { rows } = await sql<Omit<Ausencia, 'de' | 'ate'> & { de: Date; ate: Date }>`
    select a.id, a.de, a.ate, a.motivo, a.de <= now() as agora, case when s.id is not null then json_build_object('id', s.id, 'nome', s.nome) end as substituto
    from cad.ausencias a left join cad.usuarios s on s.id = a.substituto_id where a.usuario_id = ${usuario_id} and a.ate > now() order by a.de`.execute(db)
  return rows.map((a) => ({ ...a, de: instante(a.de), ate: instante(a.ate) }))
}

/** Who gets what is new for each of these people at this moment: themselves, or along their substitutes the first who is there. */
export async function quemRecebe(db: Db | Tx, pessoas: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ quem: string; recebe: string | null }>`select q.id as quem, cad.quem_recebe(q.id, now()) as recebe from unnest(${[...pessoas]}::uuid[]) as q(id)`.execute(db)
  return new Map(rows.map((r) => [r.quem, r.recebe ?? r.quem]))
}
