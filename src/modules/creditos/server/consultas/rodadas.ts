import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Rodada } from '../../contract/rodadas.ts'

const COLUNAS = sql`
  r.id,
  to_char(r.competencia, 'YYYY-MM') as competencia,
  r.situacao,
  r.total,
  (
    select count(*)
    from creditos.rodada_usinas x
    where x.rodada_id = r.id
  )::int as feitas,
  (
    select coalesce(sum(x.lancados), 0)
    from creditos.rodada_usinas x
    where x.rodada_id = r.id
  )::int as lancados,
  (
    select coalesce(sum(x.estornados), 0)
    from creditos.rodada_usinas x
    where x.rodada_id = r.id
  )::int as estornados,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('usina_id', x.usina_id, 'nome', u.nome, 'recusa', x.recusa) order by u.nome)
      from creditos.rodada_usinas x
      left join usinas_publico.usinas u on u.id = x.usina_id
      where x.rodada_id = r.id
        and x.recusa is not null
    ),
    '[]'
  ) as recusadas,
  r.criada_em::text as criada_em,
  r.terminou_em::text as terminou_em
`

export async function rodadaPorId(db: Db, id: string): Promise<Rodada> {
  const { rows } = await sql<Rodada>`
    select ${COLUNAS}
    from creditos.rodadas r
    where r.id = ${id}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Fechamento não encontrado.')
  return rows[0]
}

/** The last runs, newest first. */
export async function ultimasRodadas(db: Db): Promise<Rodada[]> {
  const { rows } = await sql<Rodada>`
    select ${COLUNAS}
    from creditos.rodadas r
    order by r.criada_em desc, r.id desc
    limit 24
  `.execute(db)
  return rows
}

/** Plants that share on the first day of the month. */
const comRateio = (mes: string) => sql`
  select distinct r.usina_id
  from usinas_publico.rateios r
  where r.vigente_de <= ${`${mes}-01`}::date
    and coalesce(r.vigente_ate, 'infinity') >= ${`${mes}-01`}::date
`

export async function usinasComRateio(db: Db, mes: string): Promise<string[]> {
  const { rows } = await sql<{ usina_id: string }>`
    ${comRateio(mes)}
    order by r.usina_id
  `.execute(db)
  return rows.map((r) => r.usina_id)
}

/** Plants that a run has not done, in the order of their ids. */
export async function usinasQueFaltam(db: Db, rodadaId: string, mes: string): Promise<string[]> {
  const { rows } = await sql<{ usina_id: string }>`
    select x.usina_id
    from (${comRateio(mes)}) x
    where not exists (
      select
      from creditos.rodada_usinas f
      where f.rodada_id = ${rodadaId}
        and f.usina_id = x.usina_id
    )
    order by x.usina_id
  `.execute(db)
  return rows.map((r) => r.usina_id)
}

/** Units with credit or with energy that waits, whose month no plant posted: they are in no list any more. */
export async function unidadesQueFaltam(db: Db, mes: string, apos: string | null, quantas: number): Promise<string[]> {
  const { rows } = await sql<{ unidade_id: string }>`
    select u.unidade_id
    from creditos.saldos u
    where (u.saldo_wh > 0 or u.espera_wh > 0)
      and u.desde <= ${`${mes}-01`}::date
      and (${apos}::uuid is null or u.unidade_id > ${apos}::uuid)
      and not exists (
        select
        from creditos.meses m
        where m.unidade_id = u.unidade_id
          and m.competencia = ${`${mes}-01`}::date
      )
    order by u.unidade_id
    limit ${quantas}
  `.execute(db)
  return rows.map((r) => r.unidade_id)
}
