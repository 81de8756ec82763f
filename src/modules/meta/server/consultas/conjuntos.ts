import { sql } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import { chavesDe } from '#kit/objeto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Conjunto, DiaDoConjunto, NumerosDoConjunto } from '../../tipos.ts'

interface Periodo {
  data_inicio: string
  data_fim: string
}
type Linha = Omit<Conjunto, 'numeros' | 'inicio_em' | 'fim_em' | 'sincronizado_em'> &
  NumerosDoConjunto & { inicio_em: Date | null; fim_em: Date | null; sincronizado_em: Date }

/** Spend by Meta's days, leads by creation day, both in the same calendar. */
export async function conjuntosComNumeros(
  db: Db,
  p: Periodo,
  f: { id?: string; busca?: string | undefined } = {},
): Promise<Conjunto[]> {
  const trecho = f.busca ? comoTrecho(f.busca) : null
  const { rows } = await sql<Linha>`
    with gasto as (
      select
        conjunto_id,
        sum(gasto)::bigint as gasto,
        sum(impressoes)::bigint as impressoes,
        sum(alcance)::bigint as alcance,
        sum(cliques)::bigint as cliques,
        sum(leads)::bigint as leads_meta
      from meta.conjunto_dias
      where dia between ${p.data_inicio}::date and ${p.data_fim}::date
      group by 1
    ),
    nossos as (
      select
        conjunto_id,
        count(*)::int as leads,
        count(*) filter (where situacao in ('qualificado', 'ganho'))::int as qualificados,
        count(*) filter (where situacao = 'ganho')::int as ganhos,
        count(*) filter (where situacao = 'perdido')::int as perdidos
      from meta.leads
      where criado_na_meta >= (${p.data_inicio}::date)::timestamp at time zone 'America/Sao_Paulo'
        and criado_na_meta < ((${p.data_fim}::date) + 1)::timestamp at time zone 'America/Sao_Paulo'
      group by 1
    )
    select
      a.id,
      a.nome,
      a.status,
      a.situacao_efetiva,
      a.campanha_id,
      a.campanha_nome,
      a.objetivo,
      a.otimizacao,
      a.orcamento_diario,
      a.orcamento_total,
      a.inicio_em,
      a.fim_em,
      a.avisos,
      a.sincronizado_em,
      coalesce(g.gasto, 0) as gasto,
      coalesce(g.impressoes, 0) as impressoes,
      coalesce(g.alcance, 0) as alcance,
      coalesce(g.cliques, 0) as cliques,
      coalesce(g.leads_meta, 0) as leads_meta,
      coalesce(n.leads, 0) as leads,
      coalesce(n.qualificados, 0) as qualificados,
      coalesce(n.ganhos, 0) as ganhos,
      coalesce(n.perdidos, 0) as perdidos
    from meta.conjuntos a
    left join gasto g on g.conjunto_id = a.id
    left join nossos n on n.conjunto_id = a.id
    where ${f.id ?? null}::text is null
      or a.id = ${f.id ?? null}
    order by g.gasto desc nulls last, a.nome
  `.execute(db)
  const achados = trecho
    ? rows.filter((r) =>
        `${r.nome} ${r.campanha_nome ?? ''}`
          .toLocaleLowerCase('pt-BR')
          .includes((f.busca ?? '').toLocaleLowerCase('pt-BR')),
      )
    : rows
  return achados.map(
    ({ gasto, impressoes, alcance, cliques, leads_meta, leads, qualificados, ganhos, perdidos, ...a }) => ({
      ...a,
      orcamento_diario: numero(a.orcamento_diario),
      orcamento_total: numero(a.orcamento_total),
      inicio_em: a.inicio_em?.toISOString() ?? null,
      fim_em: a.fim_em?.toISOString() ?? null,
      sincronizado_em: a.sincronizado_em.toISOString(),
      numeros: {
        gasto: Number(gasto),
        impressoes: Number(impressoes),
        alcance: Number(alcance),
        cliques: Number(cliques),
        leads_meta: Number(leads_meta),
        leads,
        qualificados,
        ganhos,
        perdidos,
      },
    }),
  )
}

const numero = (v: unknown): number | null => (v === null || v === undefined ? null : Number(v))

export function somar(conjuntos: readonly Conjunto[]): NumerosDoConjunto {
  const total: NumerosDoConjunto = {
    gasto: 0,
    impressoes: 0,
    alcance: 0,
    cliques: 0,
    leads_meta: 0,
    leads: 0,
    qualificados: 0,
    ganhos: 0,
    perdidos: 0,
  }
  for (const c of conjuntos) for (const chave of chavesDe(total)) total[chave] += c.numeros[chave]
  return total
}

/** All days of the period, including those without data, so that the time axis is complete. */
export async function diasDoConjunto(db: Db, id: string, p: Periodo): Promise<DiaDoConjunto[]> {
  const { rows } = await sql<DiaDoConjunto>`
    select
      to_char(d, 'YYYY-MM-DD') as dia,
      coalesce(c.gasto, 0)::int as gasto,
      coalesce(c.impressoes, 0)::int as impressoes,
      coalesce(c.cliques, 0)::int as cliques,
      (
        select count(*)::int
        from meta.leads l
        where l.conjunto_id = ${id}
          and (l.criado_na_meta at time zone 'America/Sao_Paulo')::date = d::date
      ) as leads
    from generate_series(${p.data_inicio}::date, ${p.data_fim}::date, interval '1 day') d
    left join meta.conjunto_dias c on c.conjunto_id = ${id} and c.dia = d::date
    order by 1
  `.execute(db)
  return rows
}
