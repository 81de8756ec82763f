import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { EntradaDaMeta, OpcoesDaMeta } from '../../contract/conversas.ts'

export interface LeadLido {
  id: string
  nome: string | null
  contato_id: string | null
  formulario_id: string | null
  campanha_id: string | null
  conjunto_id: string | null
  formulario_nome: string | null
  campanha_nome: string | null
  campos: { nome: string; valores: string[] }[] | null
}
export interface EntradaAberta {
  id: string
  funil_id: string
  estagio_id: string | null
  time_id: string | null
  mapa: { de: string; para: string }[]
}

export async function leadPorId(db: Db | Tx, id: string): Promise<LeadLido | undefined> {
  const { rows } = await sql<LeadLido>`
    select
      id, nome, contato_id, formulario_id, campanha_id, conjunto_id, formulario_nome, campanha_nome, campos
    from meta_publico.leads
    where id = ${id}
      and estado = 'pronto'
  `.execute(db)
  return rows[0]
}

/** The most specific entry wins: ad set before campaign before form; one without any of them takes all leads. */
export async function entradaDoLead(
  db: Db | Tx,
  l: Pick<LeadLido, 'formulario_id' | 'campanha_id' | 'conjunto_id'>,
): Promise<EntradaAberta | undefined> {
  const { rows } = await sql<EntradaAberta>`
    select e.id, e.funil_id, e.estagio_id, e.time_id, e.mapa
    from funis.entradas_da_meta e
    where coalesce(e.formulario_id, ${l.formulario_id}) is not distinct from ${l.formulario_id}
      and coalesce(e.campanha_id, ${l.campanha_id}) is not distinct from ${l.campanha_id}
      and coalesce(e.conjunto_id, ${l.conjunto_id}) is not distinct from ${l.conjunto_id}
    order by (e.conjunto_id is not null)::int * 4 + (e.campanha_id is not null)::int * 2 + (
      e.formulario_id is not null
    )::int desc
    limit 1
  `.execute(db)
  return rows[0]
}

export async function entradasDaMeta(db: Db, funilId: string): Promise<EntradaDaMeta[]> {
  const { rows } = await sql<Omit<EntradaDaMeta, 'ultimo_em'> & { ultimo_em: Date | null }>`
    select
      e.id, e.formulario_id, e.campanha_id, e.conjunto_id, e.estagio_id, e.time_id, e.mapa, n.leads, n.ultimo_em
    from funis.entradas_da_meta e
    cross join lateral (
      select count(*)::int as leads, max(l.criado_em) as ultimo_em
      from funis.leads l
      join meta_publico.leads m on m.id = l.lead_id
      join funis.cartoes c on c.id = l.cartao_id
      where c.funil_id = e.funil_id
        and (e.formulario_id is null or e.formulario_id = m.formulario_id)
        and (e.campanha_id is null or e.campanha_id = m.campanha_id)
        and (e.conjunto_id is null or e.conjunto_id = m.conjunto_id)
    ) n
    where e.funil_id = ${funilId}
    order by e.criada_em, e.id
  `.execute(db)
  return rows.map((e) => ({ ...e, ultimo_em: e.ultimo_em?.toISOString() ?? null }))
}

type Nomeadas = OpcoesDaMeta['formularios']
const RECENTES = 200

/**
 * Forms, campaigns and ad sets of the leads so far, and the questions asked. Names of people only for users who may see
 * leads.
 */
export async function opcoesDaMeta(db: Db, formularioId: string | undefined, veLeads: boolean): Promise<OpcoesDaMeta> {
  const [{ rows: nomes }, { rows: perguntas }, { rows: leads }] = await Promise.all([
    sql<{ formularios: Nomeadas; campanhas: Nomeadas; conjuntos: Nomeadas }>`
      select
        (
          select coalesce(jsonb_agg(x order by x.nome), '[]')
          from (
            select
              formulario_id as id, coalesce(max(formulario_nome), formulario_id) as nome, count(*)::int as leads
            from meta_publico.leads
            where formulario_id is not null
            group by formulario_id
          ) x
        ) as formularios,
        (
          select coalesce(jsonb_agg(x order by x.nome), '[]')
          from (
            select campanha_id as id, coalesce(max(campanha_nome), campanha_id) as nome, count(*)::int as leads
            from meta_publico.leads
            where campanha_id is not null
            group by campanha_id
          ) x
        ) as campanhas,
        (
          select coalesce(jsonb_agg(x order by x.nome), '[]')
          from (
            select t.id, t.nome, (select count(*)::int from meta_publico.leads l where l.conjunto_id = t.id) as leads
            from (
              select id, nome
              from meta_publico.conjuntos
              union
              select distinct conjunto_id, coalesce(conjunto_nome, conjunto_id)
              from meta_publico.leads
              where conjunto_id is not null
                and conjunto_id not in (select id from meta_publico.conjuntos)
            ) t
          ) x
        ) as conjuntos
    `.execute(db),
    sql<{ nome: string; exemplo: string }>`
      select
        c ->> 'nome' as nome,
        ${veLeads ? sql`(array_agg(coalesce(c -> 'valores' ->> 0, '') order by l.criado_na_meta desc))[1]` : sql`''`} as exemplo
      from (
        select campos, criado_na_meta
        from meta_publico.leads
        where estado = 'pronto'
          and campos is not null ${formularioId ? sql`and formulario_id = ${formularioId}` : sql``}
        order by criado_na_meta desc
        limit ${RECENTES}
      ) l
      cross join lateral jsonb_array_elements(l.campos) c
      group by 1
      order by count(*) desc, 1
      limit 60
    `.execute(db),
    sql<{ id: string; nome: string; em: Date }>`
      select id, coalesce(nome, formulario_nome, 'Sem nome') as nome, criado_na_meta as em
      from meta_publico.leads
      where ${veLeads}
        and estado = 'pronto'
      order by criado_na_meta desc, id desc
      limit 20
    `.execute(db),
  ])
  return {
    ...(nomes[0] ?? { formularios: [], campanhas: [], conjuntos: [] }),
    perguntas,
    leads: leads.map((l) => ({ ...l, em: l.em.toISOString() })),
  }
}
