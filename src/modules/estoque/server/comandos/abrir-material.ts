import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { materialAberto } from '../../eventos.ts'

/** A page says every 20 s that it is open. One that has said nothing for longer was closed. */
const ABERTA = sql`now() - interval '1 minute'`

/**
 * Records that a person has the page of a material open, and returns the others who do. A sign for them, no change of the
 * stock: no audit row.
 */
export async function abrirMaterial(
  u: Unidade,
  id: string,
): Promise<{ id: string; nome: string; foto: string | null }[]> {
  const quem = u.autor.usuario?.id
  if (!quem) return []
  const { rows } = await sql<{ chegou: boolean }>`
    with antes as (
      select item_id, desde
      from estoque.materiais_abertos
      where usuario_id = ${quem}
    )
    insert into estoque.materiais_abertos (usuario_id, item_id)
    values (${quem}, ${id})
    on conflict (usuario_id) do update set item_id = excluded.item_id, desde = now()
    returning not exists (
      select
      from antes a
      where a.item_id = ${id}
        and a.desde > ${ABERTA}
    ) as chegou
  `.execute(u.tx)
  if (rows[0]?.chegou) u.emitir(materialAberto, { item_id: id })
  const outros = await sql<{ id: string; nome: string; foto: string | null }>`
    select p.id, p.nome, p.foto
    from estoque.materiais_abertos o
    join acesso_publico.usuarios p on p.id = o.usuario_id
    where o.item_id = ${id}
      and o.usuario_id <> ${quem}
      and o.desde > ${ABERTA}
    order by p.nome, p.id
    limit 20
  `.execute(u.tx)
  return outros.rows
}
