import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { DIAS_PARADO, hojeEmSql, tabelasDaPrevisao } from './previsao.ts'

/** Where goods go when the company uses them: returns and reversals come back from there. */
const SAIU = sql`l.local_id in (select id from estoque.locais where tipo in ('cliente', 'consumo'))`
const noLugar = (local: string | undefined) => (local ? sql`s.local_id = ${local}` : sql`true`)

export interface ValorAgora {
  materiais: number
  valor: number
  valor_antes: number
  saiu_90: number
  saiu_90_qtd: number
  saldo_qtd: number
}

/** Value now and when the month began, and what went out in 90 days. */
export async function valorAgora(db: Db): Promise<ValorAgora> {
  const { rows } = await sql<ValorAgora>`
    with agora as (
      select count(*) filter (where qtd > 0)::int as materiais, coalesce(sum(valor_centavos), 0) as valor
      from estoque.custos
    ),
    recentes as (
      select
        coalesce(sum(l.valor_centavos) filter (where l.fisico and m.ocorrido_em >= date_trunc('month', ${hojeEmSql})), 0) as no_mes,
        coalesce(sum(l.valor_centavos) filter (where ${SAIU}), 0) as saiu
      from estoque.movimentos m
      join estoque.linhas l on l.movimento_id = m.id
      where m.ocorrido_em >= ${hojeEmSql} - 90
    )
    select
      a.materiais,
      a.valor::float8 as valor,
      (a.valor - r.no_mes)::float8 as valor_antes,
      r.saiu::float8 as saiu_90
    from agora a
    cross join recentes r
  `.execute(db)
  const [r] = rows
  if (!r) throw new Error('the stock has no totals')
  return r
}

export async function porCategoria(db: Db, local: string | undefined) {
  const { rows } = await sql<{ categoria_id: string | null; nome: string; itens: number; valor: number }>`
    select
      c.id as categoria_id,
      coalesce(c.nome, 'Sem categoria') as nome,
      count(distinct m.item_id)::int as itens,
      coalesce(sum(round(k.valor_centavos * x.qtd / k.qtd)), 0)::float8 as valor
    from estoque.custos k
    join estoque.materiais m on m.item_id = k.item_id
    left join estoque.categorias c on c.id = m.categoria_id
    cross join lateral (
      select coalesce(sum(s.qtd), 0) as qtd
      from estoque.saldos s
      where s.item_id = k.item_id
        and s.fisico
        and ${noLugar(local)}
    ) x
    where k.qtd > 0
      and x.qtd > 0
    group by c.id, c.nome
    order by valor desc, nome
    limit 40
  `.execute(db)
  return rows
}

/** Value at the end of each of the last 12 months, what left in it, and how many exits there were. */
export async function dozeMeses(db: Db) {
  const { rows } = await sql<{ mes: string; saldo: number; saiu: number; saidas: number }>`
    with meses as (
      select generate_series(
        date_trunc('month', ${hojeEmSql}) - interval '11 months', date_trunc('month', ${hojeEmSql}), interval '1 month'
      )::date as mes
    ),
    de_cada as (
      select
        date_trunc('month', m.ocorrido_em)::date as mes,
        sum(l.valor_centavos) filter (where l.fisico) as entrou,
        sum(l.valor_centavos) filter (where ${SAIU}) as saiu,
        count(distinct m.id) filter (where m.tipo = 'saida') as saidas
      from estoque.movimentos m
      join estoque.linhas l on l.movimento_id = m.id
      where m.ocorrido_em >= date_trunc('month', ${hojeEmSql}) - interval '11 months'
      group by 1
    ),
    total as (
      select coalesce(sum(valor_centavos), 0) as valor
      from estoque.custos
    )
    select
      to_char(x.mes, 'YYYY-MM') as mes,
      (
        t.valor - coalesce((
          select sum(d.entrou)
          from de_cada d
          where d.mes > x.mes
        ), 0)
      )::float8 as saldo,
      coalesce(c.saiu, 0)::float8 as saiu,
      coalesce(c.saidas, 0)::int as saidas
    from meses x
    cross join total t
    left join de_cada c on c.mes = x.mes
    order by x.mes
  `.execute(db)
  return rows
}

/** Consumption of 12 months, largest first. By value, or by quantity for who may not see costs. */
export async function consumoPorMaterial(db: Db, por: 'valor' | 'quantidade') {
  const { rows } = await sql<{ item_id: string; n: number }>`
    select l.item_id, sum(${por === 'valor' ? sql`l.valor_centavos` : sql`l.delta`})::float8 as n
    from estoque.movimentos m
    join estoque.linhas l on l.movimento_id = m.id
    where m.ocorrido_em >= ${hojeEmSql} - 365
      and ${SAIU}
    group by l.item_id
    having sum(l.valor_centavos) > 0
    order by n desc, l.item_id
  `.execute(db)
  return rows
}

export async function parados(db: Db) {
  const { rows } = await sql<{ itens: number; valor: number }>`
    select count(*)::int as itens, coalesce(sum(k.valor_centavos), 0)::float8 as valor
    from estoque.custos k
    cross join lateral (
      select m.ocorrido_em as dia
      from estoque.linhas l
      join estoque.movimentos m on m.id = l.movimento_id
      where l.item_id = k.item_id
        and l.fisico
        and l.delta <> 0
      order by l.ordem desc
      limit 1
    ) u
    where k.qtd > 0
      and u.dia < ${hojeEmSql} - ${DIAS_PARADO}::int
  `.execute(db)
  return rows[0] ?? { itens: 0, valor: 0 }
}

export interface LinhaDaCompra {
  item_id: string
  codigo: string
  nome: string
  unidade: string
  disponivel: string
  a_chegar: string
  chega_em: string | null
  chega_por: string | null
  demanda: string
  minimo: string
  falta_em: string | null
  prazo_dias: number
  pedir_ate: string | null
  comprar: string
  lote_compra: string
  medio_centavos: number | null
  alerta_id: string | null
}

/**
 * What runs out, or ends below its minimum, within 30 days or those that are asked for. The day to order by is that of
 * the lack less the days that a delivery takes; the quantity fills up to the maximum, in whole lots. What is on its way
 * may cover it already.
 */
export async function listaDeCompra(
  db: Db | Tx,
  { dias, limite, itens }: { dias?: number; limite?: number; itens?: readonly string[] } = {},
): Promise<LinhaDaCompra[]> {
  const { rows } = await sql<LinhaDaCompra>`
    with ${tabelasDaPrevisao({ itens: itens ?? null, ...(dias ? { dias } : {}) })},
    lista as (
      select
        v.item_id,
        v.disponivel,
        coalesce(c.qtd, 0) as a_chegar,
        c.dia as chega_em,
        c.documento as chega_por,
        coalesce(d.qtd, 0) as demanda,
        f.dia as falta_em,
        coalesce(p.minimo, 0) as minimo,
        coalesce(p.ponto, 0) as ponto,
        coalesce(p.maximo, p.ponto, 0) as maximo,
        coalesce(p.lote_compra, 1) as lote,
        coalesce(p.prazo_dias, 7) as prazo,
        v.disponivel + coalesce(c.qtd, 0) - coalesce(d.qtd, 0) as previsto
      from livres v
      left join estoque.reposicao_em_vigor p on p.item_id = v.item_id
      left join chegando c on c.item_id = v.item_id
      left join demanda d on d.item_id = v.item_id
      left join falta f on f.item_id = v.item_id
      where f.dia is not null
        or v.disponivel - coalesce(d.qtd, 0) <= coalesce(p.ponto, 0) and coalesce(p.ponto, 0) > 0
    )
    select
      l.item_id,
      m.codigo,
      btrim(i.marca || ' ' || i.modelo) as nome,
      m.unidade,
      trim_scale(l.disponivel)::text as disponivel,
      trim_scale(l.a_chegar)::text as a_chegar,
      l.chega_em::text as chega_em,
      l.chega_por,
      trim_scale(l.demanda)::text as demanda,
      trim_scale(l.minimo)::text as minimo,
      l.falta_em::text as falta_em,
      l.prazo as prazo_dias,
      case
        when l.falta_em is not null then greatest(l.falta_em - l.prazo, ${hojeEmSql})
        when l.previsto <= l.ponto then ${hojeEmSql}
      end::text as pedir_ate,
      trim_scale(
        case
          when l.previsto > l.ponto and l.falta_em is null then 0
          else ceil(greatest(l.maximo - l.previsto, l.lote) / l.lote) * l.lote
        end
      )::text as comprar,
      trim_scale(l.lote)::text as lote_compra,
      (case when k.qtd > 0 then k.valor_centavos / k.qtd else i.custo_centavos end)::float8 as medio_centavos,
      a.id as alerta_id
    from lista l
    join estoque.materiais m on m.item_id = l.item_id
    join catalogo_publico.itens i on i.id = l.item_id and i.arquivado_em is null
    left join estoque.custos k on k.item_id = l.item_id
    left join lateral (
      select x.id, x.adiado_ate
      from estoque.alertas x
      where x.item_id = l.item_id
        and x.local_id is null
        and x.fechado_em is null
        and x.tipo in ('ruptura_prevista', 'abaixo_minimo', 'ponto_pedido')
      order by x.tipo = 'ruptura_prevista' desc, x.tipo
      limit 1
    ) a on true
    where a.adiado_ate is null
      or a.adiado_ate <= ${hojeEmSql}
    order by l.falta_em nulls last, pedir_ate nulls last, l.disponivel / nullif(l.minimo, 0) nulls last, m.codigo
    limit ${limite ?? 200}
  `.execute(db)
  return rows
}
