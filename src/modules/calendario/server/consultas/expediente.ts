import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { IntervaloDoDia } from '#modules/acesso/nucleo/contract/comum.ts'

/** Working hours of a person or a team in the format of the API, as an expression of a statement. */
export const expedienteDe = (dono: 'usuario_id' | 'time_id', id: RawBuilder<unknown>): RawBuilder<IntervaloDoDia[]> =>
  sql<IntervaloDoDia[]>`
    coalesce(
      (
        select json_agg(
          json_build_object('dia', x.dia, 'inicio', x.inicio, 'fim', x.fim) order by x.dia, x.inicio
        )
        from cad.expedientes x
        where ${sql.ref(`x.${dono}`)} = ${id}
      ),
      '[]'
    )
  `

/** The company's own week. Empty until it is set. */
export const expedienteDaEmpresa = (db: Db | Tx): Promise<IntervaloDoDia[]> =>
  db
    .selectFrom('cad.expedientes')
    .select(['dia', 'inicio', 'fim'])
    .where('usuario_id', 'is', null)
    .where('time_id', 'is', null)
    .orderBy('dia')
    .orderBy('inicio')
    .execute()
