import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

const NO_MAXIMO = 500

export async function listarPendencias(db: Db, todas: boolean) {
  const { rows } = await sql<{
    id: string
    nota_id: string
    nota: number
    fornecedor: string
    material: string
    codigo: string
    qtd: string
    unidade: string
    aberta_em: Date
    resolvida_em: Date | null
    como: string | null
    valor_centavos: number
  }>`
    select
      d.id,
      d.nota_id,
      n.numero::float8 as nota,
      f.nome as fornecedor,
      btrim(c.marca || ' ' || c.modelo) as material,
      m.codigo,
      trim_scale(d.qtd)::text as qtd,
      m.unidade,
      d.aberta_em,
      d.resolvida_em,
      d.como,
      d.valor_centavos::float8 as valor_centavos
    from compras.pendencias d
    join compras.notas n on n.id = d.nota_id
    join compras.fornecedores f on f.id = n.fornecedor_id
    join compras.nota_itens i on i.nota_id = d.nota_id and i.n = d.n
    join estoque_publico.materiais m on m.item_id = i.item_id
    join catalogo_publico.itens c on c.id = i.item_id
    where ${todas ? sql`true` : sql`d.resolvida_em is null`}
    order by d.id desc
    limit ${NO_MAXIMO}
  `.execute(db)
  return rows
}
