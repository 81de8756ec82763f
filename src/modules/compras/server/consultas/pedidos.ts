import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import type { EstadoDoPedido } from '../../tipos.ts'

export interface LinhaDoPedido {
  id: string
  numero: number
  fornecedor_id: string
  fornecedor: string
  estado: EstadoDoPedido
  previsto_em: string | null
  atrasado: boolean
  linhas: number
  resumo: string
  cartao_id: string | null
  por: string | null
  criado_em: Date
  valor_centavos: number
}

const A_CAMINHO = sql`p.estado in ('enviado', 'confirmado', 'parcial')`
const ATRASADO = sql`(${A_CAMINHO} and p.previsto_em < (now() at time zone 'America/Sao_Paulo')::date)`
const COLUNAS = sql`
  p.id,
  p.numero::float8 as numero,
  p.fornecedor_id,
  f.nome as fornecedor,
  p.estado,
  p.previsto_em::text as previsto_em,
  coalesce(${ATRASADO}, false) as atrasado,
  t.linhas,
  t.resumo,
  p.cartao_id,
  q.nome as por,
  p.criado_em,
  t.valor_centavos
`
const DE = sql`
  from compras.pedidos p
  join compras.fornecedores f on f.id = p.fornecedor_id
  left join acesso_publico.usuarios q on q.id = p.criado_por
  cross join lateral (
    select
      count(*)::int as linhas,
      coalesce(
        (array_agg(trim_scale(l.qtd)::text || ' ' || lower(m.unidade) || ' ' || m.codigo order by l.n))[1],
        ''
      ) as resumo,
      coalesce(sum(l.valor_centavos), 0)::float8 as valor_centavos
    from compras.pedido_linhas l
    join estoque_publico.materiais m on m.item_id = l.item_id
    where l.pedido_id = p.id
  ) t
`

export interface FiltrosDosPedidos {
  estado?: EstadoDoPedido[] | undefined
  fornecedor?: string | undefined
  cartao?: string | undefined
  atrasados?: 'sim' | undefined
  busca?: string | undefined
}
const onde = (f: FiltrosDosPedidos) =>
  todos([
    f.estado ? sql`p.estado = any (${f.estado}::text[])` : undefined,
    f.fornecedor ? sql`p.fornecedor_id = ${f.fornecedor}` : undefined,
    f.cartao ? sql`p.cartao_id = ${f.cartao}` : undefined,
    f.atrasados ? ATRASADO : undefined,
    f.busca
      ? sql`
          (
            p.numero::text = ltrim(regexp_replace(${f.busca}, '^[Pp][Cc]-?', ''), '0')
            or plataforma.sem_acento(f.nome) like plataforma.sem_acento(${comoTrecho(f.busca)})
          )
        `
      : undefined,
  ])

function antesDe(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  const [id] = lerCursor(cursor) ?? []
  if (typeof id !== 'string' || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`p.id < ${id}::uuid`
}

export async function listarPedidos(
  db: Db,
  f: FiltrosDosPedidos & { limit: number; page: number; cursor?: string | undefined },
) {
  const { rows } = await sql<LinhaDoPedido>`
    select ${COLUNAS}
    ${DE}
    where ${onde(f)}
      and ${antesDe(f.cursor)}
    order by p.id desc
    limit ${f.limit + 1}
    offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from compras.pedidos p
    join compras.fornecedores f on f.id = p.fornecedor_id
    where ${onde(f)}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultima = linhas.at(-1)
  return {
    linhas,
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && ultima ? escreverCursor([ultima.id]) : null,
  }
}

export interface ItemDoPedido {
  n: number
  item_id: string
  codigo: string
  nome: string
  unidade: string
  qtd: string
  recebida: string
  valor_centavos: number
}

export async function pedidoPorId(db: Db | Tx, id: string) {
  const { rows } = await sql<
    LinhaDoPedido & {
      documento: string
      observacao: string
      versao: number
      enviado_em: Date | null
      encerrado_em: Date | null
    }
  >`
    select ${COLUNAS}, f.documento, p.observacao, p.versao, p.enviado_em, p.encerrado_em
    ${DE}
    where p.id = ${id}
  `.execute(db)
  const [p] = rows
  if (!p) throw naoEncontrado('Este pedido não existe.')
  const itens = await sql<ItemDoPedido>`
    select
      l.n,
      l.item_id,
      m.codigo,
      btrim(c.marca || ' ' || c.modelo) as nome,
      m.unidade,
      trim_scale(l.qtd)::text as qtd,
      trim_scale(l.recebida)::text as recebida,
      l.valor_centavos::float8 as valor_centavos
    from compras.pedido_linhas l
    join estoque_publico.materiais m on m.item_id = l.item_id
    join catalogo_publico.itens c on c.id = l.item_id
    where l.pedido_id = ${id}
    order by l.n
  `.execute(db)
  const notas = await sql<{ id: string; numero: number; lancada_em: Date | null }>`
    select id, numero::float8 as numero, lancada_em
    from compras.notas
    where pedido_id = ${id}
    order by id
  `.execute(db)
  return { ...p, itens: itens.rows, notas: notas.rows }
}
