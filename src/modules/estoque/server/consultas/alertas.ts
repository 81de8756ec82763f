import { sql, type RawBuilder } from 'kysely'
import type { QueryDe } from '#kit/endpoint.ts'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { todos } from '#platform/postgres/filtros.ts'
import type { Alerta, alertas } from '../../contract/alertas.ts'
import { tiposDeAlerta, type TipoDeAlerta } from '../../tipos.ts'
import { hojeEmSql } from './previsao.ts'

type Filtros = Partial<QueryDe<typeof alertas.listar>> & { limit: number; page: number }
type Gravado = Omit<Alerta, 'aberto_em' | 'fechado_em'> & { aberto_em: Date; fechado_em: Date | null; ordem: number }

const ORDEM = sql`array_position(${[...tiposDeAlerta]}::text[], a.tipo)`
const ADIADO = sql`coalesce(a.adiado_ate > ${hojeEmSql}, false)`

const onde = (f: Filtros): RawBuilder<unknown> =>
  todos([
    f.estado === 'terminados' ? sql`a.fechado_em is not null` : sql`a.fechado_em is null`,
    f.estado === 'adiados' ? ADIADO : f.estado === 'abertos' ? sql`not ${ADIADO}` : undefined,
    f.tipo ? sql`a.tipo = any (${f.tipo}::text[])` : undefined,
    f.local ? sql`a.local_id = ${f.local}` : undefined,
    f.material ? sql`a.item_id = ${f.material}` : undefined,
  ])

function depoisDe(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const [ordem, id] = lerCursor(cursor) ?? []
  if (typeof ordem !== 'number' || typeof id !== 'string' || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`(${ORDEM}, a.id) > (${ordem}::int, ${id}::uuid)`
}

/** The most urgent kind first, within it the oldest. */
export async function listarAlertas(db: Db, f: Filtros) {
  const { rows } = await sql<Gravado>`
    select
      a.id,
      a.tipo,
      a.item_id,
      m.codigo,
      btrim(i.marca || ' ' || i.modelo) as nome,
      m.unidade,
      a.local_id,
      l.nome as local,
      trim_scale(a.qtd)::text as qtd,
      trim_scale(a.limite)::text as limite,
      a.dia::text as dia,
      a.aberto_em,
      a.fechado_em,
      a.adiado_ate::text as adiado_ate,
      a.adiado_motivo,
      p.nome as adiado_por,
      ${ORDEM} as ordem
    from estoque.alertas a
    join estoque.materiais m on m.item_id = a.item_id
    join catalogo_publico.itens i on i.id = a.item_id
    left join estoque.locais l on l.id = a.local_id
    left join acesso_publico.usuarios p on p.id = a.adiado_por
    where ${onde(f)}
      and ${depoisDe(f.cursor)}
    order by ${ORDEM}, a.id
    limit ${f.limit + 1}
    offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from estoque.alertas a
    where ${onde(f)}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultimo = linhas.at(-1)
  return {
    linhas: linhas.map(({ ordem: _, aberto_em, fechado_em, ...a }): Alerta => ({
      ...a,
      aberto_em: aberto_em.toISOString(),
      fechado_em: fechado_em?.toISOString() ?? null,
    })),
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && ultimo ? escreverCursor([ultimo.ordem, ultimo.id]) : null,
  }
}

export async function resumoDosAlertas(db: Db): Promise<{ tipo: TipoDeAlerta; n: number }[]> {
  const { rows } = await sql<{ tipo: TipoDeAlerta; n: number }>`
    select a.tipo, count(*)::int as n
    from estoque.alertas a
    where a.fechado_em is null
      and not ${ADIADO}
    group by a.tipo
    order by ${ORDEM}
  `.execute(db)
  return rows
}

/** Names of the materials of these alerts that are still open and not put off, with their kinds. */
export async function alertasParaAvisar(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ tipo: TipoDeAlerta; codigo: string; nome: string }>`
    select a.tipo, m.codigo, btrim(i.marca || ' ' || i.modelo) as nome
    from estoque.alertas a
    join estoque.materiais m on m.item_id = a.item_id
    join catalogo_publico.itens i on i.id = a.item_id
    where a.id = any (${[...ids]}::uuid[])
      and a.fechado_em is null
      and not ${ADIADO}
    order by ${ORDEM}, m.codigo
  `.execute(db)
  return rows
}
