import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { TipoDeAlerta, TipoDeLancamento } from '../../tipos.ts'

export interface SaldoLido {
  saldo_kwh: number
  espera_kwh: number
}

export async function saldoDaUnidade(db: Db, unidadeId: string): Promise<SaldoLido> {
  const { rows } = await sql<SaldoLido>`
    select saldo_kwh::float8 as saldo_kwh, espera_kwh::float8 as espera_kwh
    from creditos.saldos
    where unidade_id = ${unidadeId}
  `.execute(db)
  return rows[0] ?? { saldo_kwh: 0, espera_kwh: 0 }
}

export interface LoteLido {
  usina_id: string | null
  usina: string | null
  classe_gd: string | null
  mes: string
  nasceu_wh: number
  usado_wh: number
  expirou_wh: number
  resta_wh: number
  espera_wh: number
}

/**
 * The batches of a unit, oldest first. A reversal counts to what it reverses. What the month used of its own energy is
 * no credit: a batch is born with what was left.
 */
export async function lotesDaUnidade(db: Db, unidadeId: string): Promise<LoteLido[]> {
  const { rows } = await sql<LoteLido>`
    select
      x.usina_id,
      u.nome as usina,
      u.classe_gd,
      to_char(x.lote_mes, 'YYYY-MM') as mes,
      coalesce(sum(x.wh) filter (where x.conta = 'saldo' and t.tipo in ('sobra', 'abertura')), 0)::float8 as nasceu_wh,
      coalesce(-sum(x.wh) filter (where x.conta = 'saldo' and t.tipo = 'compensacao'), 0)::float8 as usado_wh,
      coalesce(-sum(x.wh) filter (where x.conta = 'saldo' and t.tipo = 'expiracao'), 0)::float8 as expirou_wh,
      coalesce(sum(x.wh) filter (where x.conta = 'saldo'), 0)::float8 as resta_wh,
      coalesce(sum(x.wh) filter (where x.conta = 'recebido'), 0)::float8 as espera_wh
    from creditos.linhas x
    join creditos.lancamentos l on l.id = x.lancamento_id
    left join creditos.lancamentos o on o.id = l.estorna_id
    cross join lateral (select coalesce(o.tipo, l.tipo) as tipo) t
    left join usinas_publico.usinas u on u.id = x.usina_id
    where x.unidade_id = ${unidadeId}
      and x.conta in ('recebido', 'saldo')
    group by x.usina_id, u.nome, u.classe_gd, x.lote_mes
    order by x.lote_mes, u.nome
  `.execute(db)
  return rows
}

export interface MesLido {
  mes: string
  recebido_wh: number
  compensado_wh: number
  expirado_wh: number
  saldo_wh: number
  saldo_antes_wh: number
  falta_wh: number
  consumo_wh: number | null
  conta_id: string | null
  saldo_conta_wh: number | null
  total_centavos: number | null
  corrigido_em: string | null
}

/** The movement of a unit by month, newest first. */
export async function mesesDaUnidade(db: Db, unidadeId: string): Promise<MesLido[]> {
  const { rows } = await sql<MesLido>`
    select
      to_char(m.competencia, 'YYYY-MM') as mes,
      m.recebido_wh,
      m.compensado_wh,
      m.expirado_wh,
      m.saldo_wh,
      coalesce(lag(m.saldo_wh) over (order by m.competencia), 0)::float8 as saldo_antes_wh,
      m.falta_wh,
      m.consumo_wh,
      m.conta_id,
      m.saldo_conta_wh,
      m.total_centavos,
      e.em::text as corrigido_em
    from creditos.meses m
    left join (
      select competencia, max(em) as em
      from creditos.lancamentos
      where unidade_id = ${unidadeId}
        and tipo = 'estorno'
      group by competencia
    ) e on e.competencia = m.competencia
    where m.unidade_id = ${unidadeId}
    order by m.competencia desc
    limit 120
  `.execute(db)
  return rows
}

export interface AlertaLido {
  tipo: TipoDeAlerta
  mes: string
  wh: number
  meses: number | null
}

export async function alertasDaUnidade(db: Db, unidadeId: string): Promise<AlertaLido[]> {
  const { rows } = await sql<AlertaLido>`
    select tipo, to_char(competencia, 'YYYY-MM') as mes, wh, meses::float8 as meses
    from creditos.alertas
    where unidade_id = ${unidadeId}
      and ate is null
    order by desde
  `.execute(db)
  return rows
}

export interface LinhaLida {
  id: string
  tipo: TipoDeLancamento
  competencia: string
  conta: string
  lote: string | null
  wh: number
  rateio_n: number | null
  parte: number | null
  injetado_kwh: number | null
  usina: string | null
  distribuidora: string | null
  conta_id: string | null
  motivo: string | null
  em: Date
}

const LINHAS = sql`
  select
    l.id,
    l.tipo,
    to_char(l.competencia, 'YYYY-MM') as competencia,
    x.conta,
    to_char(x.lote_mes, 'YYYY-MM') as lote,
    x.wh,
    l.rateio_n,
    (l.dados ->> 'parte')::float8 as parte,
    (l.dados ->> 'injetado_wh')::float8 / 1000 as injetado_kwh,
    u.nome as usina,
    uc.campos ->> 'concessionaria_id' as distribuidora,
    l.conta_id,
    l.motivo,
    l.em
  from creditos.linhas x
  join creditos.lancamentos l on l.id = x.lancamento_id
  left join creditos.lancamentos o on o.id = l.estorna_id
  left join usinas_publico.usinas u on u.id = x.usina_id
  left join contatos_publico.unidades_consumidoras uc on uc.id = x.unidade_id
`

/** The lines of one batch in the order in which they were written. */
export async function linhasDoLote(
  db: Db,
  p: { unidadeId: string; usinaId: string | null; mes: string },
): Promise<LinhaLida[]> {
  const { rows } = await sql<LinhaLida>`
    ${LINHAS}
    where x.unidade_id = ${p.unidadeId}
      and x.lote_mes = ${`${p.mes}-01`}::date
      and x.usina_id is not distinct from ${p.usinaId}::uuid
      -- a surplus leaves the month and enters its batch: one line of it is enough
      and not (x.conta = 'recebido' and coalesce(o.tipo, l.tipo) = 'sobra')
    order by l.seq, x.seq
  `.execute(db)
  return rows
}

/** The whole ledger of a unit. */
export async function razaoDaUnidade(db: Db, unidadeId: string): Promise<LinhaLida[]> {
  const { rows } = await sql<LinhaLida>`
    ${LINHAS}
    where x.unidade_id = ${unidadeId}
    order by l.seq, x.seq
  `.execute(db)
  return rows
}
