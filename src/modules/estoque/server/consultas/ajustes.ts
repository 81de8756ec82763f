import { sql, type RawBuilder } from 'kysely'
import type { QueryDe } from '#kit/endpoint.ts'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { todos } from '#platform/postgres/filtros.ts'
import type { Ajuste, ajustes, MotivoDeAjuste } from '../../contract/ajustes.ts'

type Filtros = Partial<QueryDe<typeof ajustes.listar>> & { limit: number; page: number }
export type AjusteGravado = Omit<
  Ajuste,
  'meu' | 'posso_decidir' | 'pedido_em' | 'decidido_em' | 'valor_centavos' | 'somado_centavos'
> & {
  pediu_id: string
  pedido_em: Date
  decidido_em: Date | null
  valor_centavos: number
  somado_centavos: number
  /** no other active person may approve what waits */
  sem_outra: boolean
}

const daSituacao = (f: Filtros) => (f.situacao ? sql`a.situacao = any (${f.situacao}::text[])` : sql`true`)

function antesDe(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const [id] = lerCursor(cursor) ?? []
  if (typeof id !== 'string' || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`a.id < ${id}::uuid`
}

const LINHAS = sql`
  select jsonb_agg(
    jsonb_build_object(
      'item_id', l.item,
      'codigo', k.codigo,
      'nome', btrim(i.marca || ' ' || i.modelo),
      'unidade', k.unidade,
      'sentido', case when x.id = l.de then 'menos' else 'mais' end,
      'quantidade', l.quantidade,
      'series', coalesce(l.series, '[]'),
      'lote', l.lote ->> 'numero',
      'local', x.nome,
      'saldo', trim_scale(coalesce(s.qtd, 0))::text
    ) order by l.n
  ) as linhas,
  string_agg(distinct x.nome, ', ' order by x.nome) as local
  from rows from (
    jsonb_to_recordset(a.linhas) as ("itemId" uuid, de uuid, para uuid, quantidade text, series jsonb, lote jsonb)
  ) with ordinality as l(item, de, para, quantidade, series, lote, n)
  join estoque.locais x on x.id in (l.de, l.para) and x.fisico
  join estoque.materiais k on k.item_id = l.item
  join catalogo_publico.itens i on i.id = l.item
  left join estoque.saldos s on s.item_id = l.item and s.local_id = x.id
`

/** Adjustments above the limit, the newest first. */
export async function listarAjustes(db: Db, f: Filtros) {
  const { rows } = await sql<AjusteGravado>`
    select
      a.id,
      a.tipo,
      a.situacao,
      a.ocorrido_em::text as ocorrido_em,
      t.local,
      a.motivo,
      a.pedido_por as pediu_id,
      p.nome as pedido_por,
      a.pedido_em,
      d.nome as decidido_por,
      a.decidido_em,
      a.decisao_motivo,
      a.movimento_id,
      a.estorna_id,
      a.valor_centavos::float8 as valor_centavos,
      a.somado_centavos::float8 as somado_centavos,
      a.somado_de,
      a.sem_segunda_pessoa,
      a.situacao = 'esperando' and not estoque.outra_pessoa_aprova(a.pedido_por) as sem_outra,
      t.linhas
    from estoque.ajustes a
    join acesso_publico.usuarios p on p.id = a.pedido_por
    left join acesso_publico.usuarios d on d.id = a.decidido_por
    cross join lateral (${LINHAS}) t
    where ${todos([daSituacao(f), antesDe(f.cursor)])}
    order by a.id desc
    limit ${f.limit + 1}
    offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from estoque.ajustes a
    where ${daSituacao(f)}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultimo = linhas.at(-1)
  return {
    linhas,
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && ultimo ? escreverCursor([ultimo.id]) : null,
  }
}

export async function listarMotivos(db: Db): Promise<MotivoDeAjuste[]> {
  const { rows } = await sql<MotivoDeAjuste>`
    select id, nome, serve_para, pede_texto, arquivado_em is not null as arquivado
    from estoque.motivos_de_ajuste
    order by arquivado_em is not null, pede_texto, lower(nome), id
  `.execute(db)
  return rows
}

/** What a notice about an adjustment says. */
export async function ajusteParaAvisar(db: Db, id: string) {
  const { rows } = await sql<{
    tipo: Ajuste['tipo']
    local: string
    motivo: string
    situacao: string
    decisao_motivo: string
    pedido_por: string
    pediu: string
    decidido_por: string | null
    decidiu: string | null
  }>`
    select
      a.tipo,
      x.nome as local,
      a.motivo,
      a.situacao,
      a.decisao_motivo,
      a.pedido_por,
      p.nome as pediu,
      a.decidido_por,
      d.nome as decidiu
    from estoque.ajustes a
    join estoque.locais x on x.id = a.local_id
    join acesso_publico.usuarios p on p.id = a.pedido_por
    left join acesso_publico.usuarios d on d.id = a.decidido_por
    where a.id = ${id}
  `.execute(db)
  return rows[0]
}
