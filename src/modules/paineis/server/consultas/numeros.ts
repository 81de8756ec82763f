import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { COMPROMETIDO_DESDE, FAIXAS_DE_IDADE } from '../../regras/indicadores.ts'
import { inicioDoPasso, passosDo, type Periodo } from '../../regras/periodo.ts'
import type { Agora, Numeros, Ponto, Previsao } from '../../tipos.ts'
import {
  abertos,
  ATRASADO,
  AVANCOU,
  ENTROU,
  fechados,
  passoDe,
  SAIU,
  transicoes,
  VOLTOU,
  type Recorte,
} from './recorte.ts'

type DoLog = Pick<Numeros, 'entradas' | 'saidas' | 'avancos' | 'voltas' | 'no_prazo' | 'fora_do_prazo'>
type DosFechados = Pick<Numeros, 'ganhos' | 'perdidos' | 'valor_ganho' | 'valor_perdido'> & { ciclo: number[] | null }

export async function numerosDo(db: Db, r: Recorte, p: Periodo): Promise<Numeros> {
  const [log, fim] = await Promise.all([
    sql<DoLog>`
      select
        count(*) filter (where ${ENTROU})::int as entradas,
        count(*) filter (where ${SAIU})::int as saidas,
        count(*) filter (where ${AVANCOU})::int as avancos,
        count(*) filter (where ${VOLTOU})::int as voltas,
        count(*) filter (where t.no_prazo)::int as no_prazo,
        count(*) filter (where not t.no_prazo)::int as fora_do_prazo
      from ${transicoes(r, p, { com: ['de', 'para'] })}
    `.execute(db),
    sql<DosFechados>`
      select
        count(*) filter (where c.situacao = 'ganho')::int as ganhos,
        count(*) filter (where c.situacao = 'perdido')::int as perdidos,
        coalesce(sum(c.valor_centavos) filter (where c.situacao = 'ganho'), 0)::float8 as valor_ganho,
        coalesce(sum(c.valor_centavos) filter (where c.situacao = 'perdido'), 0)::float8 as valor_perdido,
        percentile_cont(array[0.5, 0.8, 0.95]) within group (
          order by extract(epoch from c.fechado_em - c.criado_em)::float8
        ) filter (where c.situacao = 'ganho') as ciclo
      from ${fechados(r, p)}
    `.execute(db),
  ])
  const { ciclo, ...somas } = fim.rows[0] ?? { ganhos: 0, perdidos: 0, valor_ganho: 0, valor_perdido: 0, ciclo: null }
  return {
    ...(log.rows[0] ?? { entradas: 0, saidas: 0, avancos: 0, voltas: 0, no_prazo: 0, fora_do_prazo: 0 }),
    ...somas,
    ciclo_p50_s: inteiro(ciclo?.[0]),
    ciclo_p80_s: inteiro(ciclo?.[1]),
    ciclo_p95_s: inteiro(ciclo?.[2]),
  }
}
const inteiro = (n: number | undefined): number | null => (n === undefined ? null : Math.round(n))

export async function agoraDo(db: Db, r: Recorte): Promise<Agora> {
  const { rows } = await sql<Agora>`
    select
      count(*)::int as abertos,
      count(*) filter (where ${ATRASADO})::int as atrasados,
      coalesce(sum(c.valor_centavos), 0)::float8 as valor_aberto
    from ${abertos(r)}
  `.execute(db)
  return rows[0] ?? { abertos: 0, atrasados: 0, valor_aberto: 0 }
}

export async function serieDo(db: Db, r: Recorte, por: 'dia' | 'semana' | 'mes'): Promise<Ponto[]> {
  const { rows } = await sql<Ponto>`
    select
      dia,
      sum(entradas)::int as entradas,
      sum(ganhos)::int as ganhos,
      sum(perdidos)::int as perdidos,
      sum(valor_ganho)::float8 as valor_ganho
    from (
      select
        ${passoDe(sql`t.em`, por)} as dia, count(*) as entradas, 0 as ganhos, 0 as perdidos, 0 as valor_ganho
      from ${transicoes(r, r.filtros, { so: [ENTROU] })}
      group by 1
      union all
      select
        ${passoDe(sql`c.fechado_em`, por)},
        0,
        count(*) filter (where c.situacao = 'ganho'),
        count(*) filter (where c.situacao = 'perdido'),
        coalesce(sum(c.valor_centavos) filter (where c.situacao = 'ganho'), 0)
      from ${fechados(r, r.filtros)}
      group by 1
    ) x
    group by dia
  `.execute(db)
  const doDia = new Map(rows.map((l) => [inicioDoPasso(l.dia, por), l]))
  return passosDo(r.filtros, por).map(
    (dia) => doDia.get(dia) ?? { dia, entradas: 0, ganhos: 0, perdidos: 0, valor_ganho: 0 },
  )
}

interface DoMes {
  mes: string | null
  estagio_id: string
  cartoes: number
  valor: number
}

/** Forecast by month: total value, weighted value, and committed value. */
export async function previsaoDo(db: Db, r: Recorte): Promise<Previsao[]> {
  const { rows } = await sql<DoMes>`
    select
      to_char(c.previsao, 'YYYY-MM') as mes,
      c.estagio_id,
      count(*)::int as cartoes,
      sum(c.valor_centavos)::float8 as valor
    from ${abertos(r, [sql`c.valor_centavos is not null`])}
    group by 1, 2
  `.execute(db)
  const chance = new Map(r.funis.flatMap((f) => f.definicao.estagios.map((x) => [x.id, x.probabilidade ?? 0] as const)))
  const meses = new Map<string | null, Previsao>()
  for (const l of rows) {
    const p = meses.get(l.mes) ?? { mes: l.mes, cartoes: 0, melhor_caso: 0, ponderado: 0, comprometido: 0 }
    const c = chance.get(l.estagio_id) ?? 0
    meses.set(l.mes, {
      mes: l.mes,
      cartoes: p.cartoes + l.cartoes,
      melhor_caso: p.melhor_caso + l.valor,
      ponderado: p.ponderado + Math.round((l.valor * c) / 100),
      comprometido: p.comprometido + (c >= COMPROMETIDO_DESDE ? l.valor : 0),
    })
  }
  // cards without a date last
  return [...meses.values()].toSorted((a, b) => (a.mes ?? '9').localeCompare(b.mes ?? '9'))
}

/** Lost reasons, most frequent first. Grouped by id and shown with the current name. */
export async function motivosDo(
  db: Db,
  r: Recorte,
): Promise<{ motivo: string | null; nome: string; cartoes: number; valor: number }[]> {
  const { rows } = await sql<{ motivo: string | null; cartoes: number; valor: number }>`
    select
      c.motivo_perda as motivo, count(*)::int as cartoes, coalesce(sum(c.valor_centavos), 0)::float8 as valor
    from ${fechados(r, r.filtros, [sql`c.situacao = 'perdido'`])}
    group by 1
    order by 2 desc, 1
  `.execute(db)
  const nomes = new Map(r.funis.flatMap((f) => f.definicao.motivos_perda.map((m) => [m.id, m.rotulo] as const)))
  return rows.map((l) => ({
    ...l,
    nome: l.motivo === null ? 'Sem motivo' : (nomes.get(l.motivo) ?? 'Motivo que não se usa mais'),
  }))
}

/** Age band of an open card in its stage, by the limits of `FAIXAS_DE_IDADE`, in calendar days. */
export const idade = sql`
  (
    width_bucket(
      extract(epoch from now() - c.entrou_estagio_em)::float8 / 86400,
      ${sql.lit(`{${FAIXAS_DE_IDADE.map((f) => f.desde).join(',')}}`)}::float8[]
    ) - 1
  )
`

export async function idadesDo(
  db: Db,
  r: Recorte,
): Promise<{ faixa: number; nome: string; cartoes: number; atrasados: number; valor: number }[]> {
  const { rows } = await sql<{ faixa: number; cartoes: number; atrasados: number; valor: number }>`
    select
      greatest(${idade}, 0)::int as faixa,
      count(*)::int as cartoes,
      count(*) filter (where ${ATRASADO})::int as atrasados,
      coalesce(sum(c.valor_centavos), 0)::float8 as valor
    from ${abertos(r)}
    group by 1
  `.execute(db)
  const daFaixa = new Map(rows.map((l) => [l.faixa, l]))
  return FAIXAS_DE_IDADE.map(({ nome }, faixa) => ({
    cartoes: 0,
    atrasados: 0,
    valor: 0,
    ...daFaixa.get(faixa),
    faixa,
    nome,
  }))
}
