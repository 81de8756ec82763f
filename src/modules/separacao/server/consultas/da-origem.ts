import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** The picking of a proposal or of a service order. */
export async function separacaoDaOrigem(db: Db | Tx, tipo: 'proposta' | 'ordem', origemId: string) {
  return await db
    .selectFrom('separacao.separacoes')
    .select(['id', 'situacao', 'van_id', 'instala_em'])
    .where('origem_tipo', '=', tipo)
    .where('origem_id', '=', origemId)
    .executeTakeFirst()
}

export interface ReservaDoKit {
  reserva_id: string
  item_id: string
  /** null: not there yet */
  local_id: string | null
  resta: string
}

/** What a kit holds, in the store and later in the van: who installs it consumes these. */
export async function reservasDaSeparacao(db: Db | Tx, id: string): Promise<ReservaDoKit[]> {
  const { rows } = await sql<ReservaDoKit>`
    select r.id as reserva_id, r.item_id, r.local_id, trim_scale(r.qtd - r.atendida)::text as resta
    from estoque_publico.reservas r
    join separacao.linhas l on l.id = r.origem_id
    where r.origem_tipo = 'separacao'
      and r.situacao = 'ativa'
      and l.separacao_id = ${id}
    order by l.n, r.id
  `.execute(db)
  return rows
}
