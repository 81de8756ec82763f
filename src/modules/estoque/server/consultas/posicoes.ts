import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { todos } from '#platform/postgres/filtros.ts'

export interface EscopoDePosicoes {
  locais: readonly string[]
  /** with those inside them; none: every category */
  categorias: readonly string[]
  /** none: every material */
  materiais: readonly string[]
  enderecoDe: string | null
  enderecoAte: string | null
  classe: 'A' | 'B' | 'C' | null
}

/** A material in a place: what the book says, up to which line of it, and what the material costs. */
export interface Posicao {
  item_id: string
  local_id: string
  /** of a material that is tracked by lot; empty for others */
  lote: string
  endereco: string
  qtd: string
  ordem: string
  custo_qtd: string
  custo_centavos: string
}

const dentroDas = (ids: readonly string[]) => sql`
  m.categoria_id in (
    with recursive dentro as (
      select id
      from estoque.categorias
      where id = any (${[...ids]}::uuid[])
      union
      select f.id
      from estoque.categorias f
      join dentro d on d.id = f.pai_id
    )
    select id from dentro
  )
`

/** Classes by value: A is what makes the first 80 % of the stock's value, B up to 95 %, C the rest. */
const daClasse = (classe: 'A' | 'B' | 'C') => sql`
  m.item_id in (
    select item_id
    from (
      select
        item_id,
        sum(valor_centavos) over (order by valor_centavos desc, item_id) - valor_centavos as antes,
        greatest(sum(valor_centavos) over (), 1) as total
      from estoque.custos
    ) k
    where case when antes * 100 < total * 80 then 'A' when antes * 100 < total * 95 then 'B' else 'C' end = ${classe}
  )
`

/** What there is in the scope, lot by lot, or should be by its address, in the order of a walk. */
export async function posicoesDo(db: Db | Tx, e: EscopoDePosicoes): Promise<Posicao[]> {
  const { rows } = await sql<Posicao>`
    select
      x.item_id,
      x.local_id,
      coalesce(o.numero, '') as lote,
      coalesce(d.endereco, '') as endereco,
      coalesce(t.qtd, s.qtd, 0)::text as qtd,
      coalesce((
        select max(l.ordem)
        from estoque.linhas l
        where l.item_id = x.item_id
          and l.local_id = x.local_id
      ), 0)::text as ordem,
      coalesce(k.qtd, 0)::text as custo_qtd,
      coalesce(k.valor_centavos, 0)::text as custo_centavos
    from (
      select item_id, local_id
      from estoque.saldos
      where local_id = any (${[...e.locais]}::uuid[])
        and fisico
        and qtd > 0
      union
      select item_id, local_id
      from estoque.enderecos
      where local_id = any (${[...e.locais]}::uuid[])
    ) x
    join estoque.materiais m on m.item_id = x.item_id
    left join estoque.saldos s on s.item_id = x.item_id and s.local_id = x.local_id
    left join estoque.lote_saldos t on m.rastreio = 'lote'
      and t.item_id = x.item_id
      and t.local_id = x.local_id
      and t.qtd > 0
    left join estoque.lotes o on o.id = t.lote_id
    left join estoque.enderecos d on d.item_id = x.item_id and d.local_id = x.local_id
    left join estoque.custos k on k.item_id = x.item_id
    where ${todos([
      // without a lot in the place there is nothing to count: a counter names what is found
      sql`(m.rastreio <> 'lote' or o.id is not null)`,
      e.categorias.length > 0 ? dentroDas(e.categorias) : undefined,
      e.materiais.length > 0 ? sql`x.item_id = any (${[...e.materiais]}::uuid[])` : undefined,
      e.classe ? daClasse(e.classe) : undefined,
      e.enderecoDe ? sql`d.endereco >= ${e.enderecoDe}` : undefined,
      // up to and with what begins like the last one: A-02 takes A-02-1, too
      e.enderecoAte ? sql`d.endereco < ${`${e.enderecoAte}~`}` : undefined,
    ])}
    order by endereco, m.codigo, o.numero
  `.execute(db)
  return rows
}

/** One material, or one lot of it, in one place, which may have nothing of it. */
export async function posicaoDe(db: Db | Tx, itemId: string, localId: string, lote = ''): Promise<Posicao> {
  const { rows } = await sql<Posicao>`
    select
      ${itemId}::text as item_id,
      ${localId}::text as local_id,
      coalesce(t.numero, ${lote}) as lote,
      coalesce((
        select endereco
        from estoque.enderecos
        where item_id = ${itemId}
          and local_id = ${localId}
      ), '') as endereco,
      coalesce((
        select qtd
        from estoque.saldos
        where item_id = ${itemId}
          and local_id = ${localId}
          and ${lote} = ''
      ), (
        select qtd
        from estoque.lote_saldos
        where lote_id = t.id
          and local_id = ${localId}
      ), 0)::text as qtd,
      coalesce((
        select max(ordem)
        from estoque.linhas
        where item_id = ${itemId}
          and local_id = ${localId}
      ), 0)::text as ordem,
      coalesce(k.qtd, 0)::text as custo_qtd,
      coalesce(k.valor_centavos, 0)::text as custo_centavos
    from estoque.materiais m
    left join estoque.custos k on k.item_id = m.item_id
    left join estoque.lotes t on t.item_id = m.item_id
      and lower(t.numero) = lower(${lote})
    where m.item_id = ${itemId}
  `.execute(db)
  const [posicao] = rows
  if (!posicao) throw new Error(`no material ${itemId}`)
  return posicao
}
