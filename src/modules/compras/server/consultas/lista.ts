import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

export interface LinhaDaLista {
  item_id: string
  codigo: string
  nome: string
  unidade: string
  disponivel: string
  a_chegar: string
  demanda: string
  minimo: string
  falta: string
  precisa_em: string | null
  fornecedor_id: string | null
  fornecedor: string | null
  prazo_dias: number | null
  unitario: number | null
}

const NO_MAXIMO = 500

/**
 * What to buy: demand without balance and the minimum, less what is free and what is on its way. `minimos` are those
 * of the stock. The supplier is the one whose code was used last.
 */
export async function listaDeCompras(db: Db, minimos: ReadonlyMap<string, string>): Promise<LinhaDaLista[]> {
  const { rows } = await sql<LinhaDaLista>`
    with minimo as (
      select item_id, qtd
      from unnest(${[...minimos.keys()]}::uuid[], ${[...minimos.values()]}::numeric[]) as x(item_id, qtd)
    ),
    livre as (
      select s.item_id, sum(s.qtd - s.reservado) as qtd
      from estoque_publico.saldos s
      join estoque_publico.locais l on l.id = s.local_id
      where l.tipo in ('almoxarifado', 'van', 'obra')
      group by s.item_id
    ),
    caminho as (
      select l.item_id, sum(l.qtd - l.recebida) as qtd
      from compras.pedido_linhas l
      join compras.pedidos p on p.id = l.pedido_id
      where p.estado in ('rascunho', 'enviado', 'confirmado', 'parcial')
        and l.recebida < l.qtd
      group by l.item_id
    ),
    demanda as (
      select item_id, sum(qtd - atendida) as qtd, min(precisa_em) as precisa_em
      from estoque_publico.reservas
      where situacao = 'ativa'
        and local_id is null
      group by item_id
    ),
    posicao as (
      select
        m.item_id,
        m.codigo,
        m.unidade,
        coalesce(l.qtd, 0) as disponivel,
        coalesce(c.qtd, 0) as a_chegar,
        coalesce(d.qtd, 0) as demanda,
        coalesce(n.qtd, 0) as minimo,
        d.precisa_em
      from estoque_publico.materiais m
      left join livre l on l.item_id = m.item_id
      left join caminho c on c.item_id = m.item_id
      left join demanda d on d.item_id = m.item_id
      left join minimo n on n.item_id = m.item_id
      where d.item_id is not null
        or n.item_id is not null
    )
    select
      p.item_id,
      p.codigo,
      btrim(i.marca || ' ' || i.modelo) as nome,
      p.unidade,
      trim_scale(p.disponivel)::text as disponivel,
      trim_scale(p.a_chegar)::text as a_chegar,
      trim_scale(p.demanda)::text as demanda,
      trim_scale(p.minimo)::text as minimo,
      trim_scale(p.demanda + p.minimo - p.disponivel - p.a_chegar)::text as falta,
      p.precisa_em::text as precisa_em,
      f.id as fornecedor_id,
      f.nome as fornecedor,
      f.prazo_dias,
      u.unitario
    from posicao p
    join catalogo_publico.itens i on i.id = p.item_id
    left join lateral (
      select c.fornecedor_id
      from compras.codigos c
      where c.item_id = p.item_id
      order by c.usado_em desc
      limit 1
    ) ultimo on true
    left join compras.fornecedores f on f.id = ultimo.fornecedor_id
    left join lateral (
      select round(x.valor_centavos * 10000 * x.den / (x.qtd * x.num))::float8 as unitario
      from compras.nota_itens x
      join compras.notas n on n.id = x.nota_id
      where x.item_id = p.item_id
        and n.estado = 'lancada'
      order by n.lancada_em desc
      limit 1
    ) u on true
    where p.demanda + p.minimo > p.disponivel + p.a_chegar
    order by p.precisa_em nulls last, p.codigo
    limit ${NO_MAXIMO}
  `.execute(db)
  return rows
}
