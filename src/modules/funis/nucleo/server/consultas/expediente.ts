import { sql } from 'kysely'
import type { Expediente } from '#kit/expediente.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import { expedienteCom } from '../../regras/calendario.ts'

/** Business hours of a funnel's department, by the funnel's id. */
export async function expedienteNoFunil(db: Db | Tx, funilId: string): Promise<Expediente> {
  const { rows } = await sql<{ feriados: string[] }>`${preparada}
    select cad.feriados_de(array[departamento]) as feriados
    from funis.funis
    where id = ${funilId}
  `.execute(db)
  return expedienteCom(rows[0]?.feriados ?? [])
}
