import { sql } from 'kysely'
import { listaDeCompra } from '#modules/estoque/publico.ts'
import { deNumeric, escreverQuantidade } from '#modules/estoque/regras/quantidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

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

/** Orders are placed ahead of the panel's month: some suppliers take longer. */
const DIAS = 365
const NO_MAXIMO = 500

interface DeQuem {
  item_id: string
  /** in drafts of orders, which the stock does not expect yet */
  em_rascunho: string
  fornecedor_id: string | null
  fornecedor: string | null
  prazo_dias: number | null
  unitario: number | null
}

/**
 * What to buy: the list of the stock, less what drafts of orders hold already. The supplier is the one whose code was
 * used last. `itens`: only of these.
 */
export async function listaDeCompras(db: Db | Tx, itens?: readonly string[]): Promise<LinhaDaLista[]> {
  const linhas = await listaDeCompra(db, { dias: DIAS, limite: NO_MAXIMO, ...(itens ? { itens } : {}) })
  const deQuem = await quemVende(
    db,
    linhas.map((l) => l.item_id),
  )
  return linhas.flatMap((l) => {
    const q = deQuem.get(l.item_id)
    const falta = deNumeric(l.comprar) - deNumeric(q?.em_rascunho ?? '0')
    if (!q || falta <= 0n) return []
    return [
      {
        item_id: l.item_id,
        codigo: l.codigo,
        nome: l.nome,
        unidade: l.unidade,
        disponivel: l.disponivel,
        a_chegar: escreverQuantidade(deNumeric(l.a_chegar) + deNumeric(q.em_rascunho)),
        demanda: l.demanda,
        minimo: l.minimo,
        falta: escreverQuantidade(falta),
        precisa_em: l.falta_em,
        fornecedor_id: q.fornecedor_id,
        fornecedor: q.fornecedor,
        prazo_dias: q.prazo_dias,
        unitario: q.unitario,
      },
    ]
  })
}

async function quemVende(db: Db | Tx, itens: readonly string[]): Promise<Map<string, DeQuem>> {
  const { rows } = await sql<DeQuem>`
    select
      p.item_id,
      trim_scale(coalesce(r.qtd, 0))::text as em_rascunho,
      f.id as fornecedor_id,
      f.nome as fornecedor,
      f.prazo_dias,
      u.unitario
    from unnest(${[...itens]}::uuid[]) as p(item_id)
    left join lateral (
      select sum(l.qtd - l.recebida) as qtd
      from compras.pedido_linhas l
      join compras.pedidos o on o.id = l.pedido_id
      where l.item_id = p.item_id
        and o.estado = 'rascunho'
    ) r on true
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
  `.execute(db)
  return new Map(rows.map((r) => [r.item_id, r]))
}
