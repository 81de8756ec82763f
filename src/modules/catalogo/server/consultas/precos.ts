import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Preco } from '../../contract/precos.ts'

/** The prices of an item in the tables of suppliers, newest first. */
export async function precosDoItem(db: Db, item: string): Promise<Preco[]> {
  const { rows } = await sql<Omit<Preco, 'criado_em'> & { criado_em: Date }>`
    select
      p.id,
      p.fornecedor,
      p.custo_centavos::float8 as custo_centavos,
      p.inicio::text as inicio,
      p.fim::text as fim,
      p.importacao_id is not null as importado,
      u.nome as por,
      p.criado_em
    from catalogo.precos p
    left join acesso_publico.usuarios u on u.id = p.criado_por
    where p.item_id = ${item}
    order by p.inicio desc, p.fornecedor_chave, p.id
    limit 500
  `.execute(db)
  return rows.map((p) => ({ ...p, criado_em: p.criado_em.toISOString() }))
}

export interface LinhaDoPreco {
  id: string
  item_id: string
  fornecedor: string
  custo_centavos: number
  inicio: string
  fim: string | null
}

export async function trancarPreco(tx: Tx, id: string): Promise<LinhaDoPreco> {
  const { rows } = await sql<LinhaDoPreco>`
    select
      id,
      item_id,
      fornecedor,
      custo_centavos::float8 as custo_centavos,
      inicio::text as inicio,
      fim::text as fim
    from catalogo.precos
    where id = ${id}
    for update
  `.execute(tx)
  if (!rows[0]) throw naoEncontrado('Preço não encontrado.')
  return rows[0]
}
