import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { hashCurto } from '#kit/hash-curto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { retratoDoExtrato, type Extrato, type UcSemFatura } from '../../contract/formas.ts'
import { acertosDe, type MesFechado } from '../../regras/acertos.ts'
import {
  calcularExtrato,
  fraseDoExtrato,
  fraseDoFechado,
  mesesEntre,
  primeiroDia,
  ultimoDia,
  type MesMedido,
} from '../../regras/extrato.ts'
import type { PlanoDaUsina } from './plano.ts'

export interface CustoDoMes {
  id: string
  descricao: string
  valor_centavos: number
}

/** Costs typed for a month, in the order in which they were typed. */
export async function custosDoMes(db: Db | Tx, usinaId: string, competencia: string): Promise<CustoDoMes[]> {
  const { rows } = await sql<CustoDoMes>`
    select id, descricao, valor_centavos::float8 as valor_centavos
    from investidores.custos
    where usina_id = ${usinaId}
      and competencia = ${competencia}
    order by id
  `.execute(db)
  return rows
}

type Medida = Omit<MesMedido, 'kwp' | 'capex_centavos' | 'outros'> & { faltam: number }

/** The plant of each unit in a month: the newest one of the month. */
const donasEm = (competencia: string) => sql`
  select distinct on (x.unidade_id) x.unidade_id, x.usina_id
  from matriculas_publico.unidades x
  where x.desde <= ${ultimoDia(competencia)}::date
    and coalesce(x.ate, 'infinity') >= ${primeiroDia(competencia)}::date
  order by x.unidade_id, x.desde desc, x.id desc
`

/**
 * Invoices of the members of a plant. A unit that changed plants within a month is of its newest one, so that no
 * invoice is revenue of two plants.
 */
async function medirMes(db: Db | Tx, usinaId: string, competencia: string): Promise<Medida> {
  const { rows } = await sql<Medida>`
    with donas as (${donasEm(competencia)}), da_usina as (
      select
        d.unidade_id, sum(f.valor_centavos) as valor, sum(least(f.pago_centavos, f.valor_centavos)) as pago,
        sum(f.compensada_kwh) as kwh
      from donas d
      left join faturas_publico.faturas f
        on f.unidade_id = d.unidade_id
        and f.competencia = ${competencia}
        and f.situacao <> 'cancelada'
      where d.usina_id = ${usinaId}
      group by d.unidade_id
    )
    select
      count(*) filter (where valor is not null)::int as faturas,
      count(*) filter (where valor is null)::int as faltam,
      coalesce(sum(valor), 0)::float8 as receita_centavos,
      coalesce(sum(pago), 0)::float8 as recebido_centavos,
      coalesce(sum(kwh), 0)::float8 as kwh_compensado,
      (
        select m.injetado_kwh::float8
        from usinas_publico.meses m
        where m.usina_id = ${usinaId}
          and m.competencia = ${competencia}
      ) as kwh_injetado
    from da_usina
  `.execute(db)
  return (
    rows[0] ?? {
      faturas: 0,
      faltam: 0,
      receita_centavos: 0,
      recebido_centavos: 0,
      kwh_compensado: 0,
      kwh_injetado: null,
    }
  )
}

/** Units of a plant that have no invoice of the month, by their numbers. */
async function unidadesSemFatura(db: Db | Tx, usinaId: string, competencia: string): Promise<UcSemFatura[]> {
  const { rows } = await sql<UcSemFatura>`
    with donas as (${donasEm(competencia)})
    select d.unidade_id, coalesce(x.numero, 'sem número') as uc
    from donas d
    left join contatos_publico.unidades_consumidoras x on x.id = d.unidade_id
    where d.usina_id = ${usinaId}
      and not exists (
        select
        from faturas_publico.faturas f
        where f.unidade_id = d.unidade_id
          and f.competencia = ${competencia}
          and f.situacao <> 'cancelada'
      )
    order by uc, d.unidade_id
  `.execute(db)
  return rows
}

/** Closed months that are looked at again: invoices change soon after they are issued. */
const FECHADOS = 12

/** Closed months of a plant with what their invoices are by now; none unless the month is the first that is open. */
async function fechadosAntes(db: Db | Tx, usinaId: string, competencia: string): Promise<MesFechado[]> {
  const { rows } = await sql<{ competencia: string; retrato: unknown }>`
    select competencia, retrato
    from investidores.extratos
    where usina_id = ${usinaId}
      and competencia < ${competencia}
    order by competencia desc
    limit ${FECHADOS}
  `.execute(db)
  const [ultimo] = rows
  if (!ultimo || mesesEntre(ultimo.competencia, competencia).length !== 2) return []
  const fechados: MesFechado[] = []
  for (const r of rows) {
    const { receita_centavos, acertos = [] } = retratoDoExtrato.parse(r.retrato)
    const agora = await medirMes(db, usinaId, r.competencia)
    fechados.push({
      competencia: r.competencia,
      receita_centavos,
      acertos,
      agora_centavos: agora.receita_centavos,
    })
  }
  return fechados
}

/** The statement of a month: as it was closed, or as it is by now. */
export async function extratoDoMes(db: Db | Tx, p: PlanoDaUsina, competencia: string): Promise<Extrato> {
  const { rows } = await sql<{ retrato: unknown; fechado_em: Date }>`
    select retrato, fechado_em
    from investidores.extratos
    where usina_id = ${p.usina_id}
      and competencia = ${competencia}
  `.execute(db)
  if (rows[0]) {
    const retrato = retratoDoExtrato.parse(rows[0].retrato)
    return {
      ...retrato,
      competencia,
      situacao: 'fechado',
      faltam: 0,
      sem_fatura: [],
      fecha_com_motivo: false,
      fechado_em: rows[0].fechado_em.toISOString(),
      conferencia: hashCurto(createHash('sha256').update(JSON.stringify(retrato)).digest('hex')),
      frase: fraseDoFechado(competencia, retrato),
    }
  }
  const { faltam, ...m } = await medirMes(db, p.usina_id, competencia)
  const outros = await custosDoMes(db, p.usina_id, competencia)
  const acertos = acertosDe(await fechadosAntes(db, p.usina_id, competencia), m.receita_centavos)
  const medido = { ...m, kwp: p.kwp, capex_centavos: p.capex_centavos, outros, acertos }
  const retrato = calcularExtrato(medido, p.custos)
  const terminou = diaAqui() > ultimoDia(competencia)
  return {
    ...retrato,
    competencia,
    situacao: faltam > 0 || !terminou ? 'provisorio' : 'conferido',
    faltam,
    sem_fatura: faltam > 0 ? await unidadesSemFatura(db, p.usina_id, competencia) : [],
    fecha_com_motivo: terminou && (faltam > 0 || m.faturas === 0),
    fechado_em: null,
    conferencia: null,
    frase: fraseDoExtrato({ ...retrato, competencia, faltam, terminou }),
  }
}
