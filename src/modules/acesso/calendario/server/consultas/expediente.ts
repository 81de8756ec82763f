import { sql } from 'kysely'
import type { Filtro } from '#platform/postgres/filtros.ts'

/** Working hours in the format of the API. */
export const expedienteDe = (dono: Filtro): Filtro =>
  sql`
    coalesce(
      (
        select json_agg(
          json_build_object('dia', x.dia, 'inicio', x.inicio, 'fim', x.fim) order by x.dia, x.inicio
        )
        from cad.expedientes x
        where ${dono}
      ),
      '[]'
    )
  `
