import { sql } from 'kysely'
import { dia as lerDia } from '#kit/dia.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { todos } from '#platform/postgres/filtros.ts'
import type { LinhaDaSeparacao, Separacao, SeparacaoNaLista } from '../../contract/separacoes.ts'
import type { Situacao } from '../../tipos.ts'

const codigo = (numero: number) => `KIT-${String(numero).padStart(4, '0')}`

type Linha = Omit<SeparacaoNaLista, 'codigo'> & { numero: number }

const SEPARADO = sql`
  coalesce((
    select sum(c.qtd)
    from separacao.coletas c
    where c.linha_id = l.id
      and c.item_id is not distinct from l.item_id
  ), 0)
`
const COLUNAS = sql`
  s.id,
  s.numero,
  s.titulo,
  s.cliente,
  s.situacao,
  s.instala_em::text as instala_em,
  p.nome as local,
  n.linhas,
  n.separadas,
  n.faltas
`
const DE = sql`
  from separacao.separacoes s
  left join estoque_publico.locais p on p.id = s.local_id
  cross join lateral (
    select
      count(*)::int as linhas,
      count(*) filter (where ${SEPARADO} >= l.qtd)::int as separadas,
      count(*) filter (where exists (
        select
        from estoque_publico.reservas r
        where r.origem_tipo = 'separacao'
          and r.origem_id = l.id
          and r.situacao = 'ativa'
          and r.local_id is null
      ))::int as faltas
    from separacao.linhas l
    where l.separacao_id = s.id
  ) n
`
const apresentar = ({ numero, ...s }: Linha): SeparacaoNaLista => ({ ...s, codigo: codigo(numero) })
const SEM_DATA = '9999-12-31'

const umDia = lerDia('Página inválida')

function depoisDe(cursor: string) {
  const [dia, id] = lerCursor(cursor) ?? []
  if (!umDia.safeParse(dia).success || typeof id !== 'string' || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`(coalesce(s.instala_em, ${SEM_DATA}::date), s.id) > (${String(dia)}::date, ${id}::uuid)`
}

export async function listarSeparacoes(
  db: Db,
  f: {
    situacao?: readonly Situacao[] | undefined
    cartao?: string | undefined
    limit: number
    page: number
    cursor?: string | undefined
  },
) {
  const onde = todos([
    f.situacao ? sql`s.situacao = any (${[...f.situacao]}::text[])` : undefined,
    f.cartao ? sql`s.cartao_id = ${f.cartao}` : undefined,
  ])
  const { rows } = await sql<Linha>`
    select ${COLUNAS}
    ${DE}
    where ${onde}
      and ${f.cursor ? depoisDe(f.cursor) : sql`true`}
    order by coalesce(s.instala_em, ${SEM_DATA}::date), s.id
    limit ${f.limit + 1}
    offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from separacao.separacoes s
    where ${onde}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultimo = linhas.at(-1)
  return {
    linhas: linhas.map(apresentar),
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && ultimo ? escreverCursor([ultimo.instala_em ?? SEM_DATA, ultimo.id]) : null,
  }
}

type Inteira = Linha & Omit<Separacao, keyof SeparacaoNaLista | 'itens' | 'vendido_separado'>

export async function separacaoPorId(db: Db, id: string, veCusto: boolean): Promise<Separacao> {
  const { rows } = await sql<Inteira>`
    select
      ${COLUNAS},
      s.origem_tipo,
      s.origem_id,
      s.local_id,
      (s.reserva_ate at time zone 'America/Sao_Paulo')::date::text as reserva_ate,
      s.versao,
      s.movimento_id,
      case when v.id is not null then jsonb_build_object(
        'id', v.id, 'nome', v.nome, 'responsavel_id', v.responsavel_id, 'responsavel', q.nome
      ) end as van,
      array(
        select jsonb_build_object('id', x.id, 'nome', x.nome, 'responsavel', y.nome)
        from estoque_publico.locais x
        left join acesso_publico.usuarios y on y.id = x.responsavel_id
        where x.tipo = 'van'
          and x.arquivado_em is null
        order by x.nome
      ) as vans,
      array(
        select jsonb_build_object('papel', a.papel, 'nome', u.nome, 'em', a.em)
        from separacao.assinaturas a
        join acesso_publico.usuarios u on u.id = a.usuario_id
        where a.separacao_id = s.id
        order by a.em
      ) as assinaturas
    ${DE}
    left join estoque_publico.locais v on v.id = s.van_id
    left join acesso_publico.usuarios q on q.id = v.responsavel_id
    where s.id = ${id}
  `.execute(db)
  const [s] = rows
  if (!s) throw naoEncontrado('Este kit não existe.')
  const { numero: _, ...resto } = s
  return {
    ...resto,
    ...apresentar(s),
    assinaturas: s.assinaturas.map((a) => ({ ...a, em: new Date(a.em).toISOString() })),
    itens: await linhasDa(db, id, s.local_id),
    vendido_separado: await vendidoSeparado(db, id, veCusto),
  }
}

/** The lines in the order of a walk: by address, those that were not found last. */
async function linhasDa(db: Db, id: string, localId: string | null): Promise<LinhaDaSeparacao[]> {
  const { rows } = await sql<LinhaDaSeparacao>`
    select
      l.id,
      l.item_id,
      m.codigo,
      l.descricao,
      coalesce(m.unidade, 'UN') as unidade,
      coalesce(u.casas, 0) as casas,
      coalesce(m.rastreio = 'serie', false) as por_serie,
      coalesce(d.endereco, '') as endereco,
      trim_scale(l.qtd)::text as qtd,
      trim_scale(${SEPARADO})::text as separado,
      array(
        select c.numero
        from separacao.series_coletadas c
        where c.linha_id = l.id
        order by c.numero
      ) as series,
      trim_scale(coalesce(r.preso, 0))::text as reservado,
      trim_scale(coalesce(r.falta, 0))::text as falta,
      trim_scale(coalesce(b.qtd, 0))::text as no_lugar,
      l.pulada_em is not null as pulada,
      l.motivo_da_falta,
      coalesce(i.tipo in ('modulo', 'inversor', 'estrutura', 'protecao', 'cabo'), false) as trocavel,
      t.troca
    from separacao.linhas l
    left join estoque_publico.materiais m on m.item_id = l.item_id
    left join estoque_publico.unidades u on u.sigla = m.unidade
    left join catalogo_publico.itens i on i.id = l.item_id
    left join estoque_publico.enderecos d on d.item_id = l.item_id and d.local_id = ${localId}
    left join estoque_publico.saldos b on b.item_id = l.item_id and b.local_id = ${localId}
    left join lateral (
      select
        sum(r.qtd - r.atendida) filter (where r.local_id is not null) as preso,
        sum(r.qtd - r.atendida) filter (where r.local_id is null) as falta
      from estoque_publico.reservas r
      where r.origem_tipo = 'separacao'
        and r.origem_id = l.id
        and r.situacao = 'ativa'
    ) r on true
    left join lateral (
      select jsonb_build_object(
        'id', x.id, 'para', btrim(k.marca || ' ' || k.modelo), 'veredito', x.veredito, 'pedida_por', q.nome
      ) as troca
      from separacao.trocas x
      join catalogo_publico.itens k on k.id = x.para_item_id
      join acesso_publico.usuarios q on q.id = x.pedida_por
      where x.linha_id = l.id
        and x.decisao is null
      limit 1
    ) t on true
    where l.separacao_id = ${id}
    order by l.pulada_em nulls first, coalesce(d.endereco, '~'), l.n
  `.execute(db)
  return rows
}

interface Comparada {
  linha_id: string
  vendido: string
  separado: string
  vendido_qtd: string
  separado_qtd: string
  unidade: string
  troca: boolean
  valor: number
}

/** Sold against taken: only what differs, with its value at the average cost. */
async function vendidoSeparado(db: Db, id: string, veCusto: boolean): Promise<Separacao['vendido_separado']> {
  const { rows } = await sql<Comparada>`
    select
      l.id as linha_id,
      coalesce(nullif(btrim(v.marca || ' ' || v.modelo), ''), l.descricao) as vendido,
      l.descricao as separado,
      trim_scale(l.vendido)::text as vendido_qtd,
      trim_scale(${SEPARADO})::text as separado_qtd,
      coalesce(m.unidade, 'UN') as unidade,
      l.item_id is distinct from l.vendido_item_id as troca,
      round(
        ${SEPARADO} * coalesce(cs.valor_centavos / nullif(cs.qtd, 0), i.custo_centavos, 0)
        - l.vendido * coalesce(cv.valor_centavos / nullif(cv.qtd, 0), v.custo_centavos, 0)
      )::float8 as valor
    from separacao.linhas l
    left join estoque_publico.materiais m on m.item_id = l.item_id
    left join catalogo_publico.itens i on i.id = l.item_id
    left join catalogo_publico.itens v on v.id = l.vendido_item_id
    left join estoque_publico.custos cs on cs.item_id = l.item_id
    left join estoque_publico.custos cv on cv.item_id = l.vendido_item_id
    where l.separacao_id = ${id}
      and (l.item_id is distinct from l.vendido_item_id or ${SEPARADO} <> l.vendido)
    order by l.n
  `.execute(db)
  return rows.map(({ valor, ...l }) => ({ ...l, ...(veCusto ? { valor_centavos: valor } : {}) }))
}
