import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { diasDo, mesAtras, type Periodo } from '../../regras/periodo.ts'
import type { Coorte, DoEstagio, Fluxo, Quantis } from '../../tipos.ts'
import {
  abertos,
  ATRASADO,
  ENTROU,
  fim,
  idas,
  passoDe,
  postosDeLado,
  SAIU,
  transicoes,
  umFunil,
  VOLTOU,
  type Recorte,
} from './recorte.ts'

/** Arrivals of the period, each with the furthest position on the main track that the card reached from then on. */
export const chegadas = (r: Recorte, { de, ate }: Periodo): RawBuilder<unknown> =>
  sql`
    (
      select *
      from (
        select
          t.cartao_id,
          t.seq,
          t.em,
          t.para_estagio_id,
          t.por_id,
          para.lugar,
          max(para.lugar) filter (where para.trilha) over (partition by t.cartao_id order by t.seq desc) as alem
        from ${transicoes(r, { de }, { com: ['para'] })}
      ) p
      where p.em < ${fim(ate)}
    )
  `
/** Time that each card spent in each stage, over the visits that ended in the period. */
export const permanencias = (r: Recorte, p: Periodo): RawBuilder<unknown> =>
  sql`
    (
      select
        t.cartao_id,
        t.de_estagio_id,
        max(t.seq) as seq,
        max(t.em) as em,
        sum(t.duracao_s)::float8 as duracao_s,
        sum(t.duracao_util_s)::float8 as duracao_util_s,
        count(*) filter (where t.no_prazo) as no_prazo,
        count(*) filter (where not t.no_prazo) as fora,
        count(*) filter (where ${VOLTOU}) as voltas
      from ${transicoes(r, p, { com: ['de', 'para'], so: [SAIU] })}
      group by t.cartao_id, t.de_estagio_id
    )
  `

const QUANTIS = sql.lit('{0.5,0.8,0.95}')
interface Passagem {
  estagio_id: string
  chegaram: number
  passaram: number
}
interface Tempo {
  estagio_id: string
  medidos: number
  corrido: number[] | null
  util: number[] | null
  no_prazo: number
  fora: number
  voltas: number
}
interface Estoque {
  estagio_id: string
  abertos: number
  atrasados: number
  valor_aberto: number
}
const quantis = (q: number[] | null | undefined): Quantis => ({
  p50: q?.[0] ?? null,
  p80: q?.[1] ?? null,
  p95: q?.[2] ?? null,
})

export async function estagiosDo(db: Db, r: Recorte): Promise<DoEstagio[]> {
  const f = umFunil(r)
  const [passagens, tempos, estoques] = await Promise.all([
    sql<Passagem>`
      select estagio_id, count(*)::int as chegaram, count(*) filter (where passou)::int as passaram
      from (
        select x.cartao_id, x.para_estagio_id as estagio_id, bool_or(x.alem > x.lugar) as passou
        from ${chegadas(r, r.filtros)} x
        group by 1, 2
      ) y
      group by 1
    `.execute(db),
    sql<Tempo>`
      select
        v.de_estagio_id as estagio_id,
        count(v.duracao_s)::int as medidos,
        percentile_cont(${QUANTIS}::float8[]) within group (order by v.duracao_s) as corrido,
        percentile_cont(${QUANTIS}::float8[]) within group (order by v.duracao_util_s) as util,
        sum(v.no_prazo)::int as no_prazo,
        sum(v.fora)::int as fora,
        sum(v.voltas)::int as voltas
      from ${permanencias(r, r.filtros)} v
      group by 1
    `.execute(db),
    sql<Estoque>`
      select
        c.estagio_id,
        count(*)::int as abertos,
        count(*) filter (where ${ATRASADO})::int as atrasados,
        coalesce(sum(c.valor_centavos), 0)::float8 as valor_aberto
      from ${abertos(r)}
      group by 1
    `.execute(db),
  ])
  const [daPassagem, doTempo, doEstoque] = [
    porEstagio(passagens.rows),
    porEstagio(tempos.rows),
    porEstagio(estoques.rows),
  ]
  return f.definicao.estagios.map((x) => {
    const [p, t, n] = [daPassagem.get(x.id), doTempo.get(x.id), doEstoque.get(x.id)]
    return {
      estagio_id: x.id,
      nome: x.nome,
      tipo: x.tipo,
      trilha: !x.desvio && x.tipo !== 'perdido',
      chegaram: p?.chegaram ?? 0,
      passaram: p?.passaram ?? 0,
      voltaram: t?.voltas ?? 0,
      no_prazo: t?.no_prazo ?? 0,
      fora_do_prazo: t?.fora ?? 0,
      cartoes_medidos: t?.medidos ?? 0,
      corrido: quantis(t?.corrido),
      util: quantis(t?.util),
      abertos: n?.abertos ?? 0,
      atrasados: n?.atrasados ?? 0,
      valor_aberto: n?.valor_aberto ?? 0,
    }
  })
}
const porEstagio = <L extends { estagio_id: string }>(linhas: readonly L[]): Map<string, L> =>
  new Map(linhas.map((l) => [l.estagio_id, l]))

const MESES = 12
/** The twelve months of cohorts, up to the month of the period's last day. */
export const anoDasCoortes = ({ ate }: Periodo): Periodo => ({ de: mesAtras(ate, MESES - 1), ate })
/**
 * One row per card opened in these months: its month, and the furthest position on the main track that it ever reached.
 */
export const coortes = (r: Recorte, ano: Periodo): RawBuilder<unknown> =>
  sql`
    (
      select
        t.cartao_id,
        min(t.em) filter (where ${ENTROU}) as em,
        max(para.lugar) filter (where para.trilha) as lugar
      from ${transicoes(r, { de: ano.de }, { com: ['para'] })}
      group by t.cartao_id
      having min(t.em) filter (where ${ENTROU}) < ${fim(ano.ate)}
    )
  `

export async function coortesDo(
  db: Db,
  r: Recorte,
): Promise<{ trilha: { estagio_id: string; nome: string }[]; coortes: Coorte[] }> {
  const f = umFunil(r)
  const ano = anoDasCoortes(r.filtros)
  const { rows } = await sql<{ mes: string; lugar: number | null; n: number }>`
    select ${passoDe(sql`k.em`, 'mes')} as mes, k.lugar, count(*)::int as n
    from ${coortes(r, ano)} k
    group by 1, 2
  `.execute(db)
  const trilha = f.definicao.estagios.flatMap((x, lugar) =>
    !x.desvio && x.tipo !== 'perdido' ? [{ estagio_id: x.id, nome: x.nome, lugar }] : [],
  )
  const meses = Array.from({ length: MESES }, (_, i) => mesAtras(ano.ate, MESES - 1 - i))
  return {
    trilha: trilha.map(({ estagio_id, nome }) => ({ estagio_id, nome })),
    coortes: meses.map((mes) => {
      const doMes = rows.filter((l) => l.mes === mes)
      const soma = (de: number) => doMes.reduce((s, l) => s + ((l.lugar ?? -1) >= de ? l.n : 0), 0)
      return {
        mes: mes.slice(0, 7),
        entraram: doMes.reduce((s, l) => s + l.n, 0),
        chegaram: trilha.map((x) => soma(x.lugar)),
      }
    }),
  }
}

interface Mudanca {
  dia: string
  de: string | null
  para: string | null
  n: number
}
/**
 * Cards in each open stage at the end of each day. Computed backwards from the current state: minus arrivals, plus
 * exits and archived cards. Reads no data before the period.
 */
export async function fluxoDo(db: Db, r: Recorte): Promise<Fluxo> {
  const f = umFunil(r)
  const lista = f.definicao.estagios.filter((x) => x.tipo === 'aberto' || x.tipo === 'espera')
  const [agora, postos, foram, mudancas] = await Promise.all([
    sql<{
      estagio_id: string
      n: number
    }>`
      select c.estagio_id, count(*)::int as n
      from ${abertos(r)}
      group by 1
    `.execute(db),
    sql<Mudanca>`
      select
        ${passoDe(sql`greatest(c.arquivado_em, c.entrou_estagio_em)`, 'dia')} as dia,
        c.estagio_id as de,
        null as para,
        count(*)::int as n
      from ${postosDeLado(r)}
      group by 1, 2
    `.execute(db),
    sql<Mudanca>`
      select ${passoDe(sql`t.em`, 'dia')} as dia, t.de_estagio_id as de, null as para, count(*)::int as n
      from ${idas(r)}
      group by 1, 2
    `.execute(db),
    sql<Mudanca>`
      select m.dia::text as dia, m.de, m.para, m.n
      from (
        select
          (t.em at time zone 'America/Sao_Paulo')::date as dia,
          t.de_estagio_id as de,
          t.para_estagio_id as para,
          count(*)::int as n
        from ${transicoes(r, { de: r.filtros.de })}
        group by 1, 2, 3
      ) m
    `.execute(db),
  ])
  const cartoes = new Map(agora.rows.map((l) => [l.estagio_id, l.n]))
  const doDia = Map.groupBy([...mudancas.rows, ...postos.rows, ...foram.rows], (l) => l.dia)
  const voltar = (dia: string) => {
    for (const m of doDia.get(dia) ?? []) {
      if (m.para) cartoes.set(m.para, (cartoes.get(m.para) ?? 0) - m.n)
      if (m.de) cartoes.set(m.de, (cartoes.get(m.de) ?? 0) + m.n)
    }
  }
  for (const dia of [...doDia.keys()].filter((d) => d > r.filtros.ate)) voltar(dia)
  const dias = diasDo(r.filtros)
    .reverse()
    .map((dia) => {
      const retrato = { dia, cartoes: lista.map((x) => cartoes.get(x.id) ?? 0) }
      voltar(dia)
      return retrato
    })
  return { estagios: lista.map((x) => ({ estagio_id: x.id, nome: x.nome, tipo: x.tipo })), dias: dias.reverse() }
}
