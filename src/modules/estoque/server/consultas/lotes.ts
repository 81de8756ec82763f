import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Lote } from '../../contract/materiais.ts'

const POR_VEZ = 60

interface Pedido {
  local?: string | undefined
  todos: 'sim' | 'nao'
  cursor?: string | undefined
}

function depoisDe(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  const [validade, id] = lerCursor(cursor) ?? []
  if (typeof validade !== 'string' || !/^\d{4}-\d{2}-\d{2}$|^infinity$/.test(validade) || !ehUuid(String(id)))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`(coalesce(t.validade, 'infinity'), t.id) > (${validade}::date, ${String(id)}::uuid)`
}

/** Lots of a material in the order in which they leave: the first to expire, then the first that came. */
export async function lotesDoMaterial(
  db: Db,
  id: string,
  { local, todos, cursor }: Pedido,
): Promise<{ lotes: Lote[]; proximo: string | null }> {
  const { rows } = await sql<Lote & { saida: string }>`
    select
      t.id,
      t.numero,
      t.fabricante,
      t.validade::text as validade,
      coalesce(t.validade, 'infinity')::text as saida,
      (t.criado_em at time zone 'America/Sao_Paulo')::date::text as desde,
      coalesce(s.saldo, '0') as saldo,
      coalesce(s.lugares, '[]') as lugares
    from estoque.lotes t
    left join lateral (
      select
        trim_scale(sum(x.qtd))::text as saldo,
        jsonb_agg(jsonb_build_object(
          'local_id', l.id,
          'nome', l.nome,
          'qtd', trim_scale(x.qtd)::text
        ) order by l.nome) as lugares
      from estoque.lote_saldos x
      join estoque.locais l on l.id = x.local_id
      where x.lote_id = t.id
        and x.fisico
        and x.qtd > 0
        and ${local ? sql`x.local_id = ${local}` : sql`true`}
    ) s on true
    where t.item_id = ${id}
      and ${todos === 'sim' ? sql`true` : sql`s.saldo is not null`}
      and ${depoisDe(cursor)}
    order by coalesce(t.validade, 'infinity'), t.id
    limit ${POR_VEZ + 1}
  `.execute(db)
  const lotes = rows.slice(0, POR_VEZ)
  const ultimo = lotes.at(-1)
  const proximo = rows.length > POR_VEZ && ultimo ? escreverCursor([ultimo.saida, ultimo.id]) : null
  return { lotes: lotes.map(({ saida: _, ...l }) => l), proximo }
}
