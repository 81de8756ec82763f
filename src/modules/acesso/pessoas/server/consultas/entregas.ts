import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Entrega } from '../../contract/entregas.ts'
import { instante, instanteOuNulo } from '#modules/acesso/nucleo/server/apresentar.ts'

export async function entregasDe(db: Db, usuario_id: string): Promise<Entrega[]> {
  const { rows } = await sql<Omit<Entrega, 'feita_em' | 'desfeita_em'> & { feita_em: Date; desfeita_em: Date | null }>`
    select e.id, e.feita_em, e.desfeita_em, jsonb_array_length(e.itens) as itens, p.nome as por
    from cad.entregas e
    left join cad.usuarios p on p.id = e.por
    where e.de = ${usuario_id}
    order by e.feita_em desc
    limit 20
  `.execute(db)
  return rows.map((e) => ({ ...e, feita_em: instante(e.feita_em), desfeita_em: instanteOuNulo(e.desfeita_em) }))
}
