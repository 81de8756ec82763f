import { sql } from 'kysely'
import { energiaDasContas } from '#modules/contas/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { loteDe, type LinhaDeCreditos } from '../../regras/lancamento.ts'
import type { ContaDoMes, LoteDaUnidade } from '../../regras/caminho.ts'
import type { ContaDoRazao, TipoDeLancamento } from '../../tipos.ts'

const dia = (mes: string): string => `${mes}-01`

/** A posting in force, as it is written. */
export interface EmVigor {
  id: string
  fato: string
  tipo: TipoDeLancamento
  unidade_id: string | null
  linhas: LinhaDeCreditos[]
}

interface LinhaLida {
  conta: ContaDoRazao
  usina_id: string | null
  lote_mes: string | null
  wh: number
}

const emVigorDe = sql`not exists (select from creditos.lancamentos e where e.estorna_id = l.id)`
const fato = sql<string>`
  concat_ws(
    '|',
    l.tipo,
    coalesce(l.unidade_id::text, ''),
    coalesce(l.usina_id::text, ''),
    to_char(l.competencia, 'YYYY-MM'),
    coalesce(to_char(l.lote_mes, 'YYYY-MM'), '')
  )
`
const linhas = sql`
  (
    select
      jsonb_agg(
        jsonb_build_object(
          'conta', x.conta,
          'usina_id', x.usina_id,
          'lote_mes', to_char(x.lote_mes, 'YYYY-MM'),
          'wh', x.wh
        )
      )
    from creditos.linhas x
    where x.lancamento_id = l.id
  )
`

const comLotes = (r: Omit<EmVigor, 'linhas'> & { linhas: LinhaLida[] }): EmVigor => ({
  ...r,
  linhas: r.linhas.map((x) => ({
    conta: x.conta,
    lote: x.lote_mes === null ? undefined : loteDe(x.usina_id, x.lote_mes),
    valor: x.wh,
  })),
})

/** What units moved from a month on: compensation, surplus, expiry. The sharing is not theirs to change. */
export async function movimentosEmVigor(db: Db, unidades: readonly string[], de: string): Promise<EmVigor[]> {
  const { rows } = await sql<Omit<EmVigor, 'linhas'> & { linhas: LinhaLida[] }>`
    select l.id, ${fato} as fato, l.tipo, l.unidade_id, ${linhas} as linhas
    from creditos.lancamentos l
    where l.unidade_id = any(${[...unidades]}::uuid[])
      and l.competencia >= ${dia(de)}::date
      and l.tipo in ('compensacao', 'sobra', 'expiracao')
      and ${emVigorDe}
  `.execute(db)
  return rows.map(comLotes)
}

/** What a plant injected and shared in a month. */
export async function rateioEmVigor(db: Db, usinaId: string, mes: string): Promise<EmVigor[]> {
  const { rows } = await sql<Omit<EmVigor, 'linhas'> & { linhas: LinhaLida[] }>`
    select l.id, ${fato} as fato, l.tipo, l.unidade_id, ${linhas} as linhas
    from creditos.lancamentos l
    where l.usina_id = ${usinaId}
      and l.competencia = ${dia(mes)}::date
      and l.tipo in ('injecao', 'rateio')
      and ${emVigorDe}
  `.execute(db)
  return rows.map(comLotes)
}

type LoteLido = { unidade_id: string; usina_id: string | null; mes: string; wh: number }
const porUnidade = <L extends { unidade_id: string }, V>(rows: readonly L[], valor: (l: L) => V): Map<string, V[]> => {
  const mapa = new Map<string, V[]>()
  for (const r of rows) {
    const lista = mapa.get(r.unidade_id)
    if (lista) lista.push(valor(r))
    else mapa.set(r.unidade_id, [valor(r)])
  }
  return mapa
}
const lote = (l: LoteLido): LoteDaUnidade => ({ usinaId: l.usina_id, mes: l.mes, wh: l.wh })

/** The batches of units as they were before a month. */
export async function lotesAntes(db: Db, unidades: readonly string[], de: string) {
  const { rows } = await sql<LoteLido>`
    select unidade_id, usina_id, to_char(lote_mes, 'YYYY-MM') as mes, sum(wh)::float8 as wh
    from creditos.linhas
    where unidade_id = any(${[...unidades]}::uuid[])
      and conta = 'saldo'
      and competencia < ${dia(de)}::date
    group by unidade_id, usina_id, lote_mes
    having sum(wh) <> 0
  `.execute(db)
  return porUnidade(rows, lote)
}

/** What was shared to units from a month on. */
export async function recebidosDesde(db: Db, unidades: readonly string[], de: string) {
  const { rows } = await sql<LoteLido>`
    select x.unidade_id, x.usina_id, to_char(x.lote_mes, 'YYYY-MM') as mes, x.wh::float8 as wh
    from creditos.lancamentos l
    join creditos.linhas x on x.lancamento_id = l.id and x.conta = 'recebido'
    where l.unidade_id = any(${[...unidades]}::uuid[])
      and l.competencia >= ${dia(de)}::date
      and l.tipo = 'rateio'
      and ${emVigorDe}
    order by x.usina_id
  `.execute(db)
  return porUnidade(rows, lote)
}

/** Opening balances of units that enter from a month on. */
export async function aberturasDesde(db: Db, unidades: readonly string[], de: string) {
  const { rows } = await sql<LoteLido & { entra: string }>`
    select
      x.unidade_id,
      x.usina_id,
      to_char(x.lote_mes, 'YYYY-MM') as mes,
      x.wh::float8 as wh,
      to_char(l.competencia, 'YYYY-MM') as entra
    from creditos.lancamentos l
    join creditos.linhas x on x.lancamento_id = l.id and x.conta = 'saldo'
    where l.unidade_id = any(${[...unidades]}::uuid[])
      and l.competencia >= ${dia(de)}::date
      and l.tipo = 'abertura'
      and ${emVigorDe}
  `.execute(db)
  return porUnidade(rows, (l) => ({ ...lote(l), entra: l.entra }))
}

/** The last month that was posted for each unit. */
export async function ultimosMeses(db: Db, unidades: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ unidade_id: string; mes: string }>`
    select unidade_id, to_char(max(competencia), 'YYYY-MM') as mes
    from creditos.meses
    where unidade_id = any(${[...unidades]}::uuid[])
    group by unidade_id
  `.execute(db)
  return new Map(rows.map((r) => [r.unidade_id, r.mes]))
}

/**
 * Months of units whose sharing is not complete: a plant that shares to the unit has not closed that month. Their bill
 * waits, so that it is not compensated with half of the energy.
 */
async function mesesIncompletos(db: Db, unidades: readonly string[], de: string, ate: string): Promise<Set<string>> {
  const { rows } = await sql<{ chave: string }>`
    select distinct r.unidade_id || '|' || to_char(m.dia, 'YYYY-MM') as chave
    from generate_series(${dia(de)}::date, ${dia(ate)}::date, interval '1 month') m(dia)
    join usinas_publico.rateios r
      on r.vigente_de <= m.dia
      and coalesce(r.vigente_ate, 'infinity') >= m.dia
      and r.unidade_id = any(${[...unidades]}::uuid[])
    left join creditos.fechamentos f on f.usina_id = r.usina_id and f.competencia = m.dia::date
    where f.usina_id is null
  `.execute(db)
  return new Set(rows.map((r) => r.chave))
}

/** The bills that may be posted, by unit and month. */
export async function contasProntas(db: Db, unidades: readonly string[], de: string, ate: string) {
  const [contas, incompletos] = [
    await energiaDasContas(db, { unidades, de, ate }),
    await mesesIncompletos(db, unidades, de, ate),
  ]
  const prontas = contas.filter((c) => !incompletos.has(`${c.unidade_id}|${c.mes}`))
  const mapa = new Map<string, Map<string, ContaDoMes>>()
  for (const c of prontas) {
    const daUnidade = mapa.get(c.unidade_id) ?? new Map<string, ContaDoMes>()
    daUnidade.set(c.mes, {
      contaId: c.conta_id,
      mes: c.mes,
      compensadaWh: c.compensada_wh,
      consumoWh: c.consumo_wh,
      saldoWh: c.saldo_wh,
      totalCentavos: c.total_centavos,
    })
    mapa.set(c.unidade_id, daUnidade)
  }
  return mapa
}

/** The opening balance of one batch of a unit. */
export async function aberturaEmVigor(db: Db, unidadeId: string, mes: string, loteMes: string): Promise<EmVigor[]> {
  const { rows } = await sql<Omit<EmVigor, 'linhas'> & { linhas: LinhaLida[] }>`
    select l.id, ${fato} as fato, l.tipo, l.unidade_id, ${linhas} as linhas
    from creditos.lancamentos l
    where l.unidade_id = ${unidadeId}
      and l.competencia = ${dia(mes)}::date
      and l.lote_mes = ${dia(loteMes)}::date
      and l.tipo = 'abertura'
      and ${emVigorDe}
  `.execute(db)
  return rows.map(comLotes)
}
