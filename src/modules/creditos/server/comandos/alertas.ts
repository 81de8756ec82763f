import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { alertaDeCreditos } from '../../eventos.ts'
import type { TipoDeAlerta } from '../../tipos.ts'

/** Credit that expires within this time is announced. */
const MESES_ATE_VENCER = 6
/** Credit above this many months of consumption does not move. */
const MESES_PARADO = 2
/** Below this the balance of the bill and ours are the same: utilities print whole kWh. */
const DIFERENCA_WH = 1_000

/** The last posted month of each unit. */
const ultimos = sql`
  select distinct on (m.unidade_id) m.*
  from creditos.meses m
  where m.unidade_id = any(select unidade_id from alvo)
  order by m.unidade_id, m.competencia desc
`
const vencendo = sql`
  select distinct on (l.unidade_id)
    l.unidade_id,
    'vencendo' as tipo,
    (l.mes + interval '60 months')::date as competencia,
    sum(l.resta_wh) as wh,
    null::numeric as meses
  from creditos.lotes l
  join alvo a on a.unidade_id = l.unidade_id
  where l.resta_wh > 0
    and l.mes + interval '60 months' < now() + make_interval(months => ${MESES_ATE_VENCER})
  group by l.unidade_id, l.mes
  order by l.unidade_id, l.mes
`
const parado = sql`
  select u.unidade_id, 'parado', m.competencia, u.saldo_wh, round(u.saldo_wh::numeric / m.consumo_wh, 1)
  from creditos.saldos u
  join ultimos m on m.unidade_id = u.unidade_id
  where m.consumo_wh > 0
    and u.saldo_wh > ${MESES_PARADO} * m.consumo_wh
`
const falta = sql`
  select m.unidade_id, 'falta', m.competencia, m.falta_wh, null
  from ultimos m
  where m.falta_wh >= ${DIFERENCA_WH}
`
const diferenca = sql`
  select m.unidade_id, 'diferenca', m.competencia, m.saldo_conta_wh - m.saldo_wh, null
  from ultimos m
  where m.saldo_conta_wh is not null
    and abs(m.saldo_conta_wh - m.saldo_wh) >= ${DIFERENCA_WH}
`
const semConta = sql`
  select distinct on (l.unidade_id) l.unidade_id, 'sem_conta', l.mes, l.espera_wh, null
  from creditos.lotes l
  join ultimos m on m.unidade_id = l.unidade_id
  where l.espera_wh > 0
    and l.mes < m.competencia
  order by l.unidade_id, l.mes
`

interface Alerta {
  unidade_id: string
  tipo: TipoDeAlerta
  competencia: string
  wh: number
  meses: number | null
}

/** What is true now and not written so. Ends the alerts that are not true any more. */
async function conferir(u: Unidade, unidades: readonly string[] | null): Promise<Alerta[]> {
  const { rows } = await sql<Alerta>`
    with alvo as (
      select unidade_id
      from creditos.saldos
      where ${unidades === null ? sql`true` : sql`unidade_id = any(${[...unidades]}::uuid[])`}
    ),
    ultimos as (${ultimos}),
    agora as (
      (${vencendo})
      union all (${parado})
      union all (${falta})
      union all (${diferenca})
      union all (${semConta})
    ),
    terminados as (
      update creditos.alertas a
      set ate = now()
      where a.ate is null
        and a.unidade_id in (select unidade_id from alvo)
        and not exists (
          select
          from agora n
          where n.unidade_id = a.unidade_id
            and n.tipo = a.tipo
        )
    )
    select n.unidade_id, n.tipo, n.competencia::text as competencia, n.wh::float8 as wh, n.meses::float8 as meses
    from agora n
    left join creditos.alertas a on a.unidade_id = n.unidade_id and a.tipo = n.tipo and a.ate is null
    where a.id is null
      or a.competencia <> n.competencia
      or a.wh <> n.wh
    order by n.unidade_id, n.tipo
  `.execute(u.tx)
  return rows
}

/**
 * Raises and ends the alerts of units; null: of all. An alert that goes on keeps its row with the new figures. Returns
 * how many are new.
 */
export async function atualizarAlertas(u: Unidade, unidades: readonly string[] | null): Promise<number> {
  const mudaram = (await conferir(u, unidades)).map((a) => ({ id: uuidv7(), ...a }))
  if (mudaram.length === 0) return 0
  const { rows } = await sql<{ id: string; unidade_id: string; tipo: TipoDeAlerta }>`
    insert into creditos.alertas (id, unidade_id, tipo, competencia, wh, meses)
    select n.id, n.unidade_id, n.tipo, n.competencia, n.wh, n.meses
    from jsonb_to_recordset(${JSON.stringify(mudaram)}::jsonb) as n(
      id uuid, unidade_id uuid, tipo text, competencia date, wh bigint, meses numeric
    )
    order by n.unidade_id, n.tipo
    on conflict (unidade_id, tipo) where ate is null do update
      set competencia = excluded.competencia, wh = excluded.wh, meses = excluded.meses
    returning id, unidade_id, tipo
  `.execute(u.tx)
  const deAgora = new Set(mudaram.map((a) => a.id))
  const novos = rows.filter((r) => deAgora.has(r.id))
  for (const n of novos) u.emitir(alertaDeCreditos, { alerta_id: n.id, unidade_id: n.unidade_id, tipo: n.tipo })
  return novos.length
}
