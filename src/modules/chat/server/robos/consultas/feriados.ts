import { sql, type RawBuilder } from 'kysely'

/**
 * By which departments the holidays of a robot (`r`) are counted: those of the queues whose conversations it takes; of
 * none, the company's.
 */
const ondeAtende = sql`
  array(
    select distinct d.departamento
    from chat.robo_filas q
    join chat.fila_departamentos d on d.fila_id = q.fila_id
    where q.robo_id = r.id
  )
`

/** The days of the company's register on which a robot's people do not come. */
export const feriadosDoRobo: RawBuilder<string[]> = sql<string[]>`cad.feriados_de(${ondeAtende})`
export const feriadosComNome: RawBuilder<{ dia: string; nome: string }[]> = sql<{ dia: string; nome: string }[]>`
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('dia', f.dia, 'nome', f.nome) order by f.dia)
      from cad.feriados_nos(${ondeAtende}) f
    ),
    '[]'
  )
`
