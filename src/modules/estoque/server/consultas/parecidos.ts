import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** A material that a line of a document may be, with how much speaks for it (0–100). */
export interface Parecido {
  id: string
  codigo: string
  nome: string
  unidade: string
  ncm: string | null
  parte: number
}

const QUANTOS = 8

/**
 * Materials by likeness of the text, then by NCM and unit: words that both have count 70 of 100, the same NCM 20, the
 * same unit 10.
 */
export async function parecidos(
  db: Db,
  d: { descricao: string; ncm: string | null; unidade: string },
): Promise<Parecido[]> {
  const { rows } = await sql<Parecido>`
    with todos as (
      select
        m.item_id as id,
        m.codigo,
        btrim(i.marca || ' ' || i.modelo) as nome,
        m.unidade,
        m.ncm,
        greatest(
          word_similarity(plataforma.sem_acento(i.marca || ' ' || i.modelo), plataforma.sem_acento(${d.descricao})),
          word_similarity(plataforma.sem_acento(${d.descricao}), plataforma.sem_acento(m.codigo || ' ' || i.marca || ' ' || i.modelo))
        ) as texto
      from estoque.materiais m
      join catalogo_publico.itens i on i.id = m.item_id
      where i.arquivado_em is null
    )
    select
      id, codigo, nome, unidade, ncm,
      round(
        texto * 70
        + case when ncm = ${d.ncm} then 20 else 0 end
        + case when lower(unidade) = lower(${d.unidade}) then 10 else 0 end
      )::int as parte
    from todos
    where texto > 0.15
      or ncm = ${d.ncm}
    order by parte desc, codigo
    limit ${QUANTOS}
  `.execute(db)
  return rows
}
