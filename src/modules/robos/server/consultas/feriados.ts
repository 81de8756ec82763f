import { sql, type RawBuilder } from 'kysely'

/** Departments whose holidays apply to a bot (`r`): those of the queues it serves; if none, the company's holidays. */
const ondeAtende = sql`
  array(
    select distinct d.departamento
    from chat.robo_filas q
    join chat_publico.fila_departamentos d on d.fila_id = q.fila_id
    where q.robo_id = r.id
  )
`

/** The holidays that apply to a bot. */
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
