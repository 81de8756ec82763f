import { sql } from 'kysely'
import type { PrazoLegal } from '#engines/funil/prazo.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export interface LinhaDePrazoLegal extends PrazoLegal {
  id: string
  nome: string
  caso: string
  norma: string
  fonte: string
  vigente_de: string
}

/** Legal deadlines valid on a day; the cases of each are in the order in which they are checked. */
export async function prazosLegaisVigentes(db: Db | Tx, em: Date): Promise<LinhaDePrazoLegal[]> {
  const { rows } = await sql<LinhaDePrazoLegal>`
    select
      id, termo, nome, caso, quando, valor, unidade, norma, fonte, vigente_de::text as vigente_de
    from funis.prazos_legais
    where vigente_de <= ${em}::timestamptz::date
      and (vigente_ate is null or vigente_ate > ${em}::timestamptz::date)
    order by nome, (quando is null), ordem, vigente_de desc
  `.execute(db)
  return rows
}
