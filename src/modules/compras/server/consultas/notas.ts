import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import type { ItemGuardado } from '../../regras/conferencia.ts'
import type { EstadoDaNota, Rateio, Tom } from '../../tipos.ts'

export interface LinhaDaNota {
  id: string
  chave: string
  numero: number
  serie: number
  fornecedor: string
  emitida_em: string
  estado: EstadoDaNota
  itens: number
  conferidos: number
  criada_em: Date
  por: string | null
  lancada_em: Date | null
  lancada_por: string | null
  total_centavos: number
}

const COLUNAS = sql`
  n.id,
  n.chave,
  n.numero::float8 as numero,
  n.serie,
  f.nome as fornecedor,
  n.emitida_em::text as emitida_em,
  n.estado,
  t.itens,
  t.conferidos,
  n.criada_em,
  p.nome as por,
  n.lancada_em,
  l.nome as lancada_por,
  n.total_centavos::float8 as total_centavos
`
const DE = sql`
  from compras.notas n
  join compras.fornecedores f on f.id = n.fornecedor_id
  left join acesso_publico.usuarios p on p.id = n.criada_por
  left join acesso_publico.usuarios l on l.id = n.lancada_por
  cross join lateral (
    select
      count(*)::int as itens,
      count(*) filter (where i.item_id is not null and i.recebida is not null)::int as conferidos
    from compras.nota_itens i
    where i.nota_id = n.id
  ) t
`

interface Filtros {
  estado?: EstadoDaNota | undefined
  busca?: string | undefined
}
const onde = ({ estado, busca }: Filtros) =>
  todos([
    estado ? sql`n.estado = ${estado}` : undefined,
    busca
      ? sql`
          (
            n.chave = ${busca.replaceAll(/\s/g, '')}
            or n.numero::text = ${busca.replaceAll('.', '')}
            or plataforma.sem_acento(f.nome) like plataforma.sem_acento(${comoTrecho(busca)})
          )
        `
      : undefined,
  ])

function antesDe(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  const [id] = lerCursor(cursor) ?? []
  if (typeof id !== 'string' || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`n.id < ${id}::uuid`
}

export async function listarNotas(db: Db, f: Filtros & { limit: number; page: number; cursor?: string | undefined }) {
  const { rows } = await sql<LinhaDaNota>`
    select ${COLUNAS}
    ${DE}
    where ${onde(f)}
      and ${antesDe(f.cursor)}
    order by n.id desc
    limit ${f.limit + 1}
    offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from compras.notas n
    join compras.fornecedores f on f.id = n.fornecedor_id
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

export interface NotaGuardada extends LinhaDaNota {
  fornecedor_id: string
  documento: string
  autorizada: boolean
  avisos: string[]
  local_id: string | null
  local: string | null
  pedido_id: string | null
  pedido: number | null
  movimento_id: string | null
  rateio: Rateio
  frete_centavos: number
  produtos_centavos: number
  sha256: Buffer
}

const NAO_HA = 'Esta nota não existe.'

export async function notaPorId(db: Db | Tx, id: string): Promise<NotaGuardada> {
  const { rows } = await sql<NotaGuardada>`
    select
      ${COLUNAS},
      n.fornecedor_id,
      f.documento,
      n.autorizada,
      n.avisos,
      n.local_id,
      lugar.nome as local,
      n.pedido_id,
      c.numero::float8 as pedido,
      n.movimento_id,
      n.rateio,
      n.frete_centavos::float8 as frete_centavos,
      n.produtos_centavos::float8 as produtos_centavos,
      n.sha256
    ${DE}
    left join estoque_publico.locais lugar on lugar.id = n.local_id
    left join compras.pedidos c on c.id = n.pedido_id
    where n.id = ${id}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado(NAO_HA)
  return rows[0]
}

export interface ItemLido extends ItemGuardado {
  codigo: string
  descricao: string
  ncm: string | null
  gtin: string | null
  unidade: string
  aprendido: number
  sugeridas: string[]
  lotes_sugeridos: { numero: string; qtd: string | null; validade: string | null }[]
  com: string[]
  custo_qtd: string | null
  custo_centavos: number | null
}

/** Items in the order of the note. Who has one open within the last minute counts as there. */
export async function itensDaNota(db: Db | Tx, id: string, menos: string | null): Promise<ItemLido[]> {
  const { rows } = await sql<ItemLido>`
    select
      i.n,
      i.codigo,
      i.descricao,
      i.ncm,
      i.gtin,
      i.unidade,
      trim_scale(i.qtd)::text as qtd,
      i.valor_centavos::float8 as valor_centavos,
      trim_scale(i.peso)::text as peso,
      i.frete_centavos::float8 as frete_centavos,
      case when i.item_id is not null then jsonb_build_object(
        'id', m.item_id,
        'codigo', m.codigo,
        'nome', btrim(c.marca || ' ' || c.modelo),
        'unidade', m.unidade,
        'casas', u.casas,
        'rastreio', m.rastreio
      ) end as material,
      i.num::float8 as num,
      i.den::float8 as den,
      coalesce(a.vezes, 0) as aprendido,
      trim_scale(i.recebida)::text as recebida,
      trim_scale(i.avariada)::text as avariada,
      i.avaria_motivo,
      i.sugeridas,
      i.lotes_sugeridos,
      array(
        select jsonb_build_object('numero', s.numero, 'avariada', s.avariada)
        from compras.nota_series s
        where s.nota_id = i.nota_id
          and s.n = i.n
        order by s.lida_em, s.numero
      ) as series,
      array(
        select jsonb_build_object(
          'numero', t.numero,
          'fabricante', t.fabricante,
          'validade', t.validade,
          'qtd', trim_scale(t.qtd)::text,
          'avariada', trim_scale(t.avariada)::text
        )
        from compras.nota_lotes t
        where t.nota_id = i.nota_id
          and t.n = i.n
        order by t.validade nulls last, t.numero
      ) as lotes,
      array(
        select x.id::text
        from compras.nota_fotos x
        where x.nota_id = i.nota_id
          and x.n = i.n
        order by x.id
      ) as fotos,
      array(
        select p.nome
        from compras.nota_focos o
        join acesso_publico.usuarios p on p.id = o.usuario_id
        where o.nota_id = i.nota_id
          and o.n = i.n
          and o.usuario_id is distinct from ${menos}::uuid
          and o.desde > now() - interval '1 minute'
        order by p.nome
      ) as com,
      trim_scale(k.qtd)::text as custo_qtd,
      k.valor_centavos::float8 as custo_centavos
    from compras.nota_itens i
    join compras.notas n on n.id = i.nota_id
    left join estoque_publico.materiais m on m.item_id = i.item_id
    left join catalogo_publico.itens c on c.id = i.item_id
    left join estoque_publico.unidades u on u.sigla = m.unidade
    left join estoque_publico.custos k on k.item_id = i.item_id
    left join compras.codigos a on a.fornecedor_id = n.fornecedor_id
      and a.codigo = i.codigo
      and a.unidade = i.unidade
      and a.item_id = i.item_id
    where i.nota_id = ${id}
    order by i.n
  `.execute(db)
  return rows
}

const ULTIMAS = 60

export async function leiturasDaNota(db: Db, id: string) {
  const { rows } = await sql<{
    id: string
    texto: string
    tom: Tom
    resposta: string
    por: string | null
    em: Date
  }>`
    select l.id, l.texto, l.tom, l.resposta, p.nome as por, l.lida_em as em
    from compras.nota_leituras l
    left join acesso_publico.usuarios p on p.id = l.lida_por
    where l.nota_id = ${id}
    order by l.lida_em desc, l.id desc
    limit ${ULTIMAS}
  `.execute(db)
  return rows
}
