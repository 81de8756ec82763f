import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { todos } from '#platform/postgres/filtros.ts'
import type { tiposNaLista } from '../../tipos.ts'

export interface LinhaDoMovimento {
  id: string
  tipo: (typeof tiposNaLista)[number]
  ocorrido_em: string
  registrado_em: Date
  por: string | null
  motivo: string
  documento: string
  de: string
  para: string
  departamento: string | null
  levado_por: string
  linhas: number
  resumo: string
  estornado: boolean
  estornado_por: string | null
  estorna_id: string | null
  refere_id: string | null
  origem: { tipo: string; id: string } | null
  fotos: string[]
  valor_centavos: number
}

const COLUNAS = sql`
  m.id,
  m.tipo,
  m.ocorrido_em::text as ocorrido_em,
  m.registrado_em,
  p.nome as por,
  m.motivo,
  m.documento,
  t.de,
  t.para,
  a.nome as departamento,
  m.levado_por,
  t.linhas,
  t.resumo,
  e.id is not null as estornado,
  e.id as estornado_por,
  m.estorna_id,
  m.refere_id,
  case when m.origem_tipo is not null then jsonb_build_object('tipo', m.origem_tipo, 'id', m.origem_id) end as origem,
  array(
    select f.id::text
    from estoque.movimento_fotos f
    where f.movimento_id = m.id
    order by f.id
  ) as fotos,
  t.valor_centavos
`
const DE = sql`
  from estoque.movimentos m
  left join acesso_publico.usuarios p on p.id = m.usuario_id
  left join estoque.movimentos e on e.estorna_id = m.id
  left join acesso_publico.departamentos a on a.codigo = m.departamento
  cross join lateral (
    select
      string_agg(distinct x.nome, ', ') filter (where l.lado = -1) as de,
      string_agg(distinct x.nome, ', ') filter (where l.lado = 1) as para,
      count(*) filter (where l.lado = 1)::int as linhas,
      (array_agg(
        case when l.delta = 0 then k.codigo else trim_scale(l.qtd_doc)::text || ' ' || l.unidade_doc || ' ' || k.codigo end
        order by l.n
      ))[1] as resumo,
      case
        when bool_and(l.delta = 0) then -coalesce(sum(l.valor_centavos) filter (where x.tipo = 'fornecedor'), 0)
        else coalesce(sum(l.valor_centavos) filter (where l.lado = 1), 0)
      end::float8 as valor_centavos
    from estoque.linhas l
    join estoque.locais x on x.id = l.local_id
    join estoque.materiais k on k.item_id = l.item_id
    where l.movimento_id = m.id
  ) t
`

interface Filtros {
  tipo?: string[] | undefined
  local?: string | undefined
  material?: string | undefined
  de?: string | undefined
  ate?: string | undefined
}
const comLinha = (campo: 'local_id' | 'item_id', id: string) => sql`
  exists (
    select
    from estoque.linhas y
    where y.movimento_id = m.id
      and y.${sql.ref(campo)} = ${id}
  )
`
const onde = (f: Filtros) =>
  todos([
    f.tipo ? sql`m.tipo = any (${f.tipo}::text[])` : undefined,
    f.local ? comLinha('local_id', f.local) : undefined,
    f.material ? comLinha('item_id', f.material) : undefined,
    f.de ? sql`m.ocorrido_em >= ${f.de}::date` : undefined,
    f.ate ? sql`m.ocorrido_em <= ${f.ate}::date` : undefined,
  ])

/** Beyond it the list says "more than". */
const CONTA_ATE = 10_000

function antesDe(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  const [id] = lerCursor(cursor) ?? []
  if (typeof id !== 'string' || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`m.id < ${id}::uuid`
}

/** Newest first, by id: UUIDv7 grows with time. */
export async function listarMovimentos(
  db: Db,
  f: Filtros & { limit: number; page: number; cursor?: string | undefined },
) {
  const { rows } = await sql<LinhaDoMovimento>`
    select ${COLUNAS}
    ${DE}
    where ${onde(f)}
      and ${antesDe(f.cursor)}
    order by m.id desc
    limit ${f.limit + 1}
    offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from (
      select
      from estoque.movimentos m
      where ${onde(f)}
      limit ${CONTA_ATE + 1}
    ) c
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultimo = linhas.at(-1)
  const total = contagem.rows[0]?.n ?? 0
  return {
    linhas,
    total: Math.min(total, CONTA_ATE),
    aproximado: total > CONTA_ATE,
    proximo: rows.length > f.limit && ultimo ? escreverCursor([ultimo.id]) : null,
  }
}

export interface ItemDoMovimento {
  n: number
  item_id: string
  codigo: string
  nome: string
  de: string
  para: string
  qtd: string
  unidade: string
  qtd_doc: string
  unidade_doc: string
  series: string[]
  lote: string | null
  /** the balance that the line left in each place of the company; null: the place is outside it */
  saldo_de: string | null
  saldo_para: string | null
  valor_centavos: number
}

/** What a place had of a material after a line. */
const saldoApos = (l: string, lugar: string) => sql`
  case when ${sql.ref(`${lugar}.fisico`)} then (
    select trim_scale(sum(y.delta))::text
    from estoque.linhas y
    where y.item_id = ${sql.ref(`${l}.item_id`)}
      and y.local_id = ${sql.ref(`${l}.local_id`)}
      and y.ordem <= ${sql.ref(`${l}.ordem`)}
  ) end
`

/** Corrections of the value of an entry that were not reversed. */
async function acertosDe(db: Db, id: string) {
  const { rows } = await sql<{ id: string; ocorrido_em: string; valor_centavos: number }>`
    select ${COLUNAS}
    ${DE}
    where m.refere_id = ${id}
      and e.id is null
    order by m.id
  `.execute(db)
  return rows
}

export async function movimentoPorId(
  db: Db,
  id: string,
): Promise<LinhaDoMovimento & { itens: ItemDoMovimento[]; acertos: Awaited<ReturnType<typeof acertosDe>> }> {
  const { rows } = await sql<LinhaDoMovimento>`
    select ${COLUNAS}
    ${DE}
    where m.id = ${id}
  `.execute(db)
  const [m] = rows
  if (!m) throw naoEncontrado('Este movimento não existe.')
  const itens = await sql<ItemDoMovimento>`
    select
      l.n,
      l.item_id,
      k.codigo,
      btrim(i.marca || ' ' || i.modelo) as nome,
      sai.nome as de,
      chega.nome as para,
      trim_scale(l.delta)::text as qtd,
      k.unidade,
      trim_scale(l.qtd_doc)::text as qtd_doc,
      l.unidade_doc,
      array(
        select s.numero
        from estoque.serie_eventos e
        join estoque.series s on s.id = e.serie_id
        where e.movimento_id = l.movimento_id
          and e.n = l.n
        order by s.numero
      ) as series,
      t.numero as lote,
      ${saldoApos('o', 'sai')} as saldo_de,
      ${saldoApos('l', 'chega')} as saldo_para,
      l.valor_centavos::float8 as valor_centavos
    from estoque.linhas l
    join estoque.linhas o on o.movimento_id = l.movimento_id
      and o.n = l.n
      and o.lado = -1
    join estoque.materiais k on k.item_id = l.item_id
    join catalogo_publico.itens i on i.id = l.item_id
    join estoque.locais sai on sai.id = o.local_id
    join estoque.locais chega on chega.id = l.local_id
    left join estoque.lotes t on t.id = l.lote_id
    where l.movimento_id = ${id}
      and l.lado = 1
    order by l.n
  `.execute(db)
  return { ...m, itens: itens.rows, acertos: await acertosDe(db, id) }
}
