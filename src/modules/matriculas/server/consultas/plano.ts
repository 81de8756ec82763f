import { sql } from 'kysely'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** How a member is charged on one day. Fractions, R$/kWh and centavos, as the engine takes them. */
export interface PlanoDaMatricula {
  n: number
  /** first day it holds, YYYY-MM-DD */
  vigente_de: string
  modelo_de_cobranca: ModeloDeCobranca
  desconto: number | null
  tarifa_contratual: number | null
  fixo_centavos: number | null
}

const colunas = sql`
  n, vigente_de::text as vigente_de, modelo_de_cobranca, desconto::float8 as desconto,
  tarifa_contratual::float8 as tarifa_contratual, fixo_centavos::float8 as fixo_centavos
`

/** The plan in force on a day: the accepted one, or its last yearly adjustment until then. Null before the first. */
export async function planoEm(db: Db | Tx, matriculaId: string, dia: string): Promise<PlanoDaMatricula | null> {
  const { rows } = await sql<PlanoDaMatricula>`
    select ${colunas}
    from matriculas.planos
    where matricula_id = ${matriculaId}
      and vigente_de <= ${dia}::date
    order by vigente_de desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Every plan of a member, newest first. */
export async function planosDa(
  db: Db | Tx,
  matriculaId: string,
): Promise<(PlanoDaMatricula & { indice: string | null; percentual: number | null; motivo: string | null })[]> {
  const { rows } = await sql<
    PlanoDaMatricula & { indice: string | null; percentual: number | null; motivo: string | null }
  >`
    select ${colunas}, indice, percentual::float8 as percentual, motivo
    from matriculas.planos
    where matricula_id = ${matriculaId}
    order by vigente_de desc
  `.execute(db)
  return rows
}
