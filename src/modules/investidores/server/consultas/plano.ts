import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { ClasseGd } from '#engines/energia/classe.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { custosDoContrato, premissas, type CustosDoContrato, type Premissas } from '../../contract/comum.ts'
import type { UsinaComInvestidores } from '../../contract/formas.ts'

export interface PlanoDaUsina {
  usina_id: string
  usina: string
  kwp: number
  classe_gd: ClasseGd
  uf: string
  distribuidora_id: string | null
  capex_centavos: number
  primeiro_mes: string
  custos: CustosDoContrato
  premissas: Premissas
  versao: number
}

/** Costs and premises of a plant with investors. `trancar` holds its row until the end of the transaction. */
export async function planoDaUsina(db: Db | Tx, usinaId: string, trancar = false): Promise<PlanoDaUsina | null> {
  const { rows } = await sql<Omit<PlanoDaUsina, 'custos' | 'premissas'> & { custos: unknown; premissas: unknown }>`
    select
      i.usina_id, u.nome as usina, u.kwp::float8 as kwp, u.classe_gd, u.uf, u.distribuidora_id,
      i.capex_centavos::float8 as capex_centavos, i.primeiro_mes, i.custos, i.premissas, i.versao
    from investidores.usinas i
    join usinas_publico.usinas u on u.id = i.usina_id
    where i.usina_id = ${usinaId} ${trancar ? sql`for no key update of i` : sql``}
  `.execute(db)
  const r = rows[0]
  if (!r) return null
  return { ...r, custos: custosDoContrato.parse(r.custos), premissas: premissas.parse(r.premissas) }
}

export const semPlano = () => naoEncontrado('Esta usina não tem investidores.')

export async function planoExigido(db: Db | Tx, usinaId: string, trancar = false): Promise<PlanoDaUsina> {
  const p = await planoDaUsina(db, usinaId, trancar)
  if (!p) throw semPlano()
  return p
}

/** Every plant with investors, by name. */
export async function usinasComInvestidores(db: Db | Tx, usinaId?: string): Promise<UsinaComInvestidores[]> {
  const { rows } = await sql<
    Omit<UsinaComInvestidores, 'custos' | 'premissas'> & { custos: unknown; premissas: unknown }
  >`
    select
      i.usina_id, u.nome as usina, u.kwp::float8 as kwp, u.situacao, i.capex_centavos::float8 as capex_centavos,
      i.primeiro_mes, i.custos, i.premissas, i.versao, c.investidores, c.parte::float8 as parte,
      e.competencia as ultimo_fechado, e.liquido_centavos::float8 as ultimo_liquido_centavos
    from investidores.usinas i
    join usinas_publico.usinas u on u.id = i.usina_id
    cross join lateral (
      select count(*)::int as investidores, coalesce(sum(x.parte), 0) as parte
      from investidores.cotas x
      where x.usina_id = i.usina_id
        and coalesce(x.vigente_ate, 'infinity') >= (now() at time zone 'America/Sao_Paulo')::date
    ) c
    left join lateral (
      select x.competencia, x.liquido_centavos
      from investidores.extratos x
      where x.usina_id = i.usina_id
      order by x.competencia desc
      limit 1
    ) e on true
    where ${usinaId ? sql`i.usina_id = ${usinaId}` : sql`true`}
    order by u.nome, i.usina_id
  `.execute(db)
  return rows.map((r) => ({ ...r, custos: custosDoContrato.parse(r.custos), premissas: premissas.parse(r.premissas) }))
}
