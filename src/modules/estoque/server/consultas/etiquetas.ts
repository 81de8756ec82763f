import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Etiqueta } from '../pdf/relatorio-em-pdf.ts'

export async function etiquetasDe(db: Db, codigos: readonly string[]): Promise<Etiqueta[]> {
  const { rows } = await sql<Etiqueta>`
    select m.codigo, btrim(i.marca || ' ' || i.modelo) as nome, m.unidade
    from estoque.materiais m
    join catalogo_publico.itens i on i.id = m.item_id
    where m.codigo = any (${[...codigos]}::text[])
    order by m.codigo
  `.execute(db)
  return rows
}
