import { sql, type RawBuilder } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import { tiposDeAlerta, type TipoDeAlerta, type TipoDeLocal } from '../../tipos.ts'
import { DIAS_DA_PREVISAO, hojeEmSql } from './previsao.ts'
import { DE_USO } from './de-uso.ts'

export interface LinhaDoMaterial {
  id: string
  codigo: string
  nome: string
  unidade: string
  rastreio: 'nenhum' | 'serie'
  categoria_id: string | null
  categoria: string | null
  /** name of the file of the picture of its item */
  foto: string | null
  ncm: string | null
  casas: number
  arquivado: boolean
  saldo: string
  reservado: string
  disponivel: string
  retido: string
  lugares: { local_id: string; nome: string; tipo: TipoDeLocal; qtd: string; reservado: string; endereco: string }[]
  custo_qtd: string
  valor_centavos: number
  a_chegar: string
  demanda: string
  minimo: string
  passos: { dia: number; delta: number }[]
  aviso: TipoDeAlerta | null
}

const ABERTO = sql`a.fechado_em is null and (a.adiado_ate is null or a.adiado_ate <= ${hojeEmSql})`
/** What comes and what is wanted within the forecast, of one material. */
const PREVISAO = sql`
  left join lateral (
    select
      coalesce(sum(x.delta) filter (where x.delta > 0), 0) as a_chegar,
      coalesce(-sum(x.delta) filter (where x.delta < 0), 0) as demanda,
      coalesce(
        jsonb_agg(jsonb_build_object('dia', greatest(x.dia - ${hojeEmSql}, 0), 'delta', x.delta::float8) order by x.dia),
        '[]'
      ) as passos
    from (
      select v.prevista_para as dia, v.qtd - v.recebida as delta
      from estoque.chegadas v
      where v.item_id = m.item_id
        and v.encerrada_em is null
        and v.recebida < v.qtd
      union all
      select coalesce(r.precisa_em, ${hojeEmSql}), r.atendida - r.qtd
      from estoque.reservas r
      where r.item_id = m.item_id
        and r.situacao = 'ativa'
        and r.local_id is null
    ) x
    where x.dia <= ${hojeEmSql} + ${DIAS_DA_PREVISAO}::int
  ) f on true
  left join lateral (
    select minimo
    from estoque.reposicao_em_vigor
    where item_id = m.item_id
    -- keeps it a lookup for each row
    limit 1
  ) y on true
`
const SOMA = sql`
  left join lateral (
    select
      coalesce(sum(s.qtd) filter (where ${DE_USO}), 0) as saldo,
      coalesce(sum(s.reservado) filter (where ${DE_USO}), 0) as reservado,
      coalesce(sum(s.qtd) filter (where not ${DE_USO}), 0) as retido
    from estoque.saldos s
    join estoque.locais l on l.id = s.local_id
    where s.item_id = m.item_id
      and s.fisico
  ) t on true
`
const COLUNAS = sql`
  m.item_id as id,
  m.codigo,
  btrim(i.marca || ' ' || i.modelo) as nome,
  m.unidade,
  m.rastreio,
  m.categoria_id,
  c.nome as categoria,
  i.foto,
  m.ncm,
  u.casas,
  i.arquivado_em is not null as arquivado,
  trim_scale(t.saldo)::text as saldo,
  trim_scale(t.reservado)::text as reservado,
  trim_scale(t.saldo - t.reservado)::text as disponivel,
  trim_scale(t.retido)::text as retido,
  array(
    select jsonb_build_object(
      'local_id', l.id,
      'nome', l.nome,
      'tipo', l.tipo,
      'qtd', trim_scale(s.qtd)::text,
      'reservado', trim_scale(s.reservado)::text,
      'endereco', coalesce(d.endereco, '')
    )
    from estoque.saldos s
    join estoque.locais l on l.id = s.local_id
    left join estoque.enderecos d on d.item_id = s.item_id and d.local_id = s.local_id
    where s.item_id = m.item_id
      and s.fisico
      and (s.qtd > 0 or d.endereco is not null)
    order by ${DE_USO} desc, l.nome
  ) as lugares,
  trim_scale(coalesce(k.qtd, 0))::text as custo_qtd,
  coalesce(k.valor_centavos, 0)::float8 as valor_centavos,
  trim_scale(f.a_chegar)::text as a_chegar,
  trim_scale(f.demanda)::text as demanda,
  trim_scale(coalesce(y.minimo, 0))::text as minimo,
  f.passos,
  (
    select a.tipo
    from estoque.alertas a
    where a.item_id = m.item_id
      and ${ABERTO}
    order by array_position(${[...tiposDeAlerta]}::text[], a.tipo)
    limit 1
  ) as aviso
`
const DE = sql`
  join catalogo_publico.itens i on i.id = m.item_id
  join estoque.unidades u on u.sigla = m.unidade
  left join estoque.categorias c on c.id = m.categoria_id
  left join estoque.custos k on k.item_id = m.item_id
`

export interface FiltrosDosMateriais {
  busca?: string | undefined
  categoria?: string[] | undefined
  local?: string | undefined
  estado?: string[] | undefined
  aviso?: string[] | undefined
}

const ESTADO = sql`
  case
    when t.saldo = 0 then 'zerado'
    when t.saldo > t.reservado then 'disponivel'
    else 'reservado'
  end
`
/** Each part has an index of its own: an alternative across tables would read every material. */
const comTexto = (busca: string) => sql`
  m.item_id = any (array(
    select x.item_id
    from estoque.materiais x
    where plataforma.sem_acento(x.codigo) like plataforma.sem_acento(${comoTrecho(busca)})
    union all
    select x.id
    from catalogo_publico.itens x
    where x.busca like plataforma.sem_acento(${comoTrecho(busca)})
    union all
    select n.item_id
    from estoque.series n
    where n.numero = ${busca}
  ))
`
/** A category has what those inside it have. */
const naCategoria = (ids: string[]) => sql`
  m.categoria_id in (
    with recursive dentro as (
      select id
      from estoque.categorias
      where id = any (${ids}::uuid[])
      union
      select f.id
      from estoque.categorias f
      join dentro d on d.id = f.pai_id
    )
    select id from dentro
  )
`
const noLocal = (local: string) => sql`
  exists (
    select
    from estoque.saldos x
    where x.item_id = m.item_id
      and x.local_id in (select estoque.locais_dentro(${local}))
      and x.qtd > 0
  )
`
const onde = (f: FiltrosDosMateriais): RawBuilder<unknown> =>
  todos([
    f.busca ? comTexto(f.busca) : undefined,
    f.categoria ? naCategoria(f.categoria) : undefined,
    f.local ? noLocal(f.local) : undefined,
    f.aviso
      ? sql`exists (
          select from estoque.alertas a
          where a.item_id = m.item_id
            and ${ABERTO}
            and a.tipo = any (${f.aviso}::text[])
        )`
      : undefined,
    f.estado ? sql`${ESTADO} = any (${f.estado}::text[])` : undefined,
  ])

function depoisDe(cursor: string): RawBuilder<unknown> {
  const [codigo] = lerCursor(cursor) ?? []
  if (typeof codigo !== 'string') throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`m.codigo > ${codigo}`
}

/** The page is chosen by what filters it; balances and forecasts are then read of its materials alone. */
export async function listarMateriais(
  db: Db,
  f: FiltrosDosMateriais & { limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDoMaterial[]; total: number; proximo: string | null }> {
  const { rows } = await sql<LinhaDoMaterial>`
    with pagina as materialized (
      select m.item_id
      from estoque.materiais m
      ${f.estado ? SOMA : sql``}
      where ${onde(f)}
        and ${f.cursor ? depoisDe(f.cursor) : sql`true`}
      order by m.codigo
      limit ${f.limit + 1}
      offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
    )
    select ${COLUNAS}
    from pagina
    join estoque.materiais m on m.item_id = pagina.item_id
    ${DE}
    ${SOMA}
    ${PREVISAO}
    order by m.codigo
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from estoque.materiais m
    ${f.estado ? SOMA : sql``}
    where ${onde(f)}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultimo = linhas.at(-1)
  return {
    linhas,
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && ultimo ? escreverCursor([ultimo.codigo]) : null,
  }
}

export async function materialPorId(db: Db | Tx, id: string): Promise<LinhaDoMaterial> {
  const { rows } = await sql<LinhaDoMaterial>`
    select ${COLUNAS}
    from estoque.materiais m
    ${DE}
    ${SOMA}
    ${PREVISAO}
    where m.item_id = ${id}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Este material não existe no estoque.')
  return rows[0]
}

/** The material whose code or serial the text is, in this order. */
export async function acharExato(
  db: Db,
  texto: string,
): Promise<{ id: string; serie: string | null; lote: string | null } | null> {
  const { rows } = await sql<{ id: string; serie: string | null; lote: string | null }>`
    select item_id as id, null as serie, null as lote
    from estoque.materiais
    where plataforma.sem_acento(codigo) = plataforma.sem_acento(${texto})
    union all
    select item_id, numero, null
    from estoque.series
    where numero = ${texto}
    union all
    -- two makers may number alike: then the text alone does not say which
    select (array_agg(item_id))[1], null, min(numero)
    from estoque.lotes
    where lower(numero) = lower(${texto})
    having count(*) = 1
    limit 1
  `.execute(db)
  return rows[0] ?? null
}
