// What the reports of the stock share: columns, and the parts of their statements.
import { sql, type RawBuilder } from 'kysely'
import type { ColunaDoRelatorio, FiltroDoRelatorio } from '../../contract/relatorios.ts'

export interface Definicao {
  titulo: string
  colunas: readonly (ColunaDoRelatorio & { custo?: true; soma?: true })[]
  /** columns by the ids of `colunas`, besides `item_id` and `movimento_id` */
  linhas: RawBuilder<unknown>
}
export interface Periodo {
  de: string
  ate: string
}

export const MATERIAL = [
  { id: 'codigo', titulo: 'Código', tipo: 'texto' },
  { id: 'nome', titulo: 'Material', tipo: 'texto' },
  { id: 'categoria', titulo: 'Categoria', tipo: 'texto' },
] as const
export const QTD = { id: 'qtd', titulo: 'Quantidade', tipo: 'quantidade' } as const
export const UNIDADE = { id: 'unidade', titulo: 'Un.', tipo: 'texto' } as const
export const VALOR = { id: 'valor', titulo: 'Valor', tipo: 'dinheiro', custo: true, soma: true } as const

export const DO_MATERIAL = sql`k.codigo, btrim(i.marca || ' ' || i.modelo) as nome, coalesce(c.nome, '–') as categoria, k.unidade`
export const COM_MATERIAL = sql`
  join estoque.materiais k on k.item_id = x.item_id
  join catalogo_publico.itens i on i.id = x.item_id
  left join estoque.categorias c on c.id = k.categoria_id
`
export const SAIU = sql`l.local_id in (select id from estoque.locais where tipo in ('cliente', 'consumo'))`
export const daCategoria = (f: FiltroDoRelatorio) =>
  f.categoria
    ? sql`k.categoria_id in (
        select id from estoque.categorias where id = ${f.categoria} or pai_id = ${f.categoria}
      )`
    : sql`true`
